import { Hono } from 'hono';
import * as z from 'zod/mini';
import { timestamp } from '#contract/http.ts';
import { e164 } from '#contract/rules/texting/phone.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { bodyOf, practiceAt } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

/** Reminders are sent for the practice with this number; without one, for all practices. */
const clockChange = z.strictObject({ now: timestamp, practicePhone: z.optional(e164) });

export const clockRoutes: SubjectRoutes = ({ runner, clock }) => {
  const app = new Hono<RequestEnv>();
  app.get('/clock', (c) => c.json({ now: clock.now().toISOString(), isMoved: clock.isMoved() }));
  app.put('/clock', async (c) => {
    const { now, practicePhone } = await bodyOf(c, clockChange);
    await clock.set(new Date(now), practicePhone && (await practiceAt(runner.store.db, practicePhone)));
    return c.body(null, 204);
  });
  app.delete('/clock', async (c) => {
    await clock.reset();
    return c.body(null, 204);
  });
  return app;
};
