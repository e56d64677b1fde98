import { Hono } from 'hono';
import * as z from 'zod/mini';
import { e164 } from '#contract/rules/texting/phone.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { setPims } from '../practice-software/pims.ts';
import { pimsAnswers } from '../practice-software/pims-tables.ts';
import { bodyOf, practiceAt } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

const setting = z.strictObject({
  practicePhone: e164,
  answers: z.enum(pimsAnswers),
  reason: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(120))), null),
});

/** How the practice software answers when a booked visit is handed over. */
export const practiceSoftwareRoutes: SubjectRoutes = ({ runner }) => {
  const app = new Hono<RequestEnv>();
  app.put('/practice-software', async (c) => {
    const { practicePhone, ...changes } = await bodyOf(c, setting);
    const { db } = runner.store;
    await setPims(db, await practiceAt(db, practicePhone), changes);
    return c.body(null, 204);
  });
  return app;
};
