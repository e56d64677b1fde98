import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { mailReport } from '#server/outside/mail/mail-report.ts';
import { emailOf, mailOf } from '#server/outside/mail/mailbox.ts';
import { bodyOf, NotFound } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

const newReport = z.strictObject({ kind: z.enum(['bounce', 'full', 'complaint']) });

/** What mailboxes received, and what their mail service reports of it. */
export const mailRoutes: SubjectRoutes = ({ runner: { store }, reportMail, unsubscribe }) => {
  const app = new Hono<RequestEnv>();
  app.get('/mailbox/:email', async (c) => c.json(await mailOf(store.db, c.req.param('email'))));
  app.post('/mailbox/:seq/reports', async (c) => {
    const { kind } = await bodyOf(c, newReport);
    const email = await emailOf(store.db, c.req.param('seq'));
    if (!email) throw new NotFound(`There is no email ${c.req.param('seq')}.`);
    await reportMail({ to: email.returnsTo, raw: await mailReport(kind, email) });
    return c.body(null, 204);
  });
  app.post('/mailbox/:seq/unsubscribe', async (c) => {
    const email = await emailOf(store.db, c.req.param('seq'));
    if (!email || !(await unsubscribe(email.headers))) throw new NotFound('This email offers no way to unsubscribe.');
    return c.body(null, 204);
  });
  return app;
};
