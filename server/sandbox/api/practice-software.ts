import { Hono } from 'hono';
import * as z from 'zod/mini';
import { day } from '#contract/http.ts';
import { e164 } from '#contract/rules/texting/phone.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { makeDue } from '../practice-software/make-due.ts';
import { setPims } from '../practice-software/pims.ts';
import { finishSync, giveService, startSync } from '../practice-software/services.ts';
import { pimsAnswers } from '../practice-software/pims-tables.ts';
import { bodyOf, practiceAt } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

const sync = z.strictObject({
  practicePhone: e164,
  status: z.enum(['IN_PROGRESS', 'DONE']),
  /** What a sync that ends has reported. */
  reports: z._default(z.enum(['ALL', 'NOTHING']), 'ALL'),
});
const given = z.strictObject({ practicePhone: e164, id: z.string().check(z.minLength(1), z.maxLength(200)) });

const due = z.strictObject({ practicePhone: e164, clientPhone: e164, serviceTypeId: z.string(), dueOn: day });

const setting = z.strictObject({
  practicePhone: e164,
  answers: z.enum(pimsAnswers),
  reason: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(120))), null),
});

/** How the practice software answers when a booked visit is handed over, and what it reports of services. */
export const practiceSoftwareRoutes: SubjectRoutes = ({ runner, clock }) => {
  const app = new Hono<RequestEnv>();
  app.put('/practice-software', async (c) => {
    const { practicePhone, ...changes } = await bodyOf(c, setting);
    const { db } = runner.store;
    await setPims(db, await practiceAt(db, practicePhone), changes);
    return c.body(null, 204);
  });
  app.put('/service-sync', async (c) => {
    const { practicePhone, status, reports } = await bodyOf(c, sync);
    const practice = await practiceAt(runner.store.db, practicePhone);
    await (status === 'DONE' ? finishSync(runner, practice, reports) : startSync(runner, practice));
    return c.body(null, 204);
  });
  app.post('/services-due', async (c) => {
    const { practicePhone, ...service } = await bodyOf(c, due);
    await makeDue(runner, await practiceAt(runner.store.db, practicePhone), service);
    return c.body(null, 204);
  });
  app.post('/services-given', async (c) => {
    const { practicePhone, id } = await bodyOf(c, given);
    await giveService(runner, await practiceAt(runner.store.db, practicePhone), id, clock.now());
    return c.body(null, 204);
  });
  return app;
};
