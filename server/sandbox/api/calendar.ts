import { Hono } from 'hono';
import * as z from 'zod/mini';
import { timestamp } from '#contract/http.ts';
import { e164 } from '#contract/rules/texting/phone.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { appointmentEvent, applyEvent } from '../practice-software/appointment-events.ts';
import { bookVisit } from '../practice-software/book-visit.ts';
import { bodyOf, practiceAt } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

const newAppointment = z.strictObject({
  practicePhone: e164,
  startsAt: timestamp,
  petOwnerId: z.optional(z.uuid()),
  clientPhone: z.optional(e164),
  reason: z._default(z.string().check(z.minLength(1), z.maxLength(120)), 'Sick visit'),
});

/** Changes of the practice software's calendar. */
export const calendarRoutes: SubjectRoutes = ({ runner, origin }) => {
  const app = new Hono<RequestEnv>();
  app.post('/appointments', async (c) => {
    const { practicePhone, ...visit } = await bodyOf(c, newAppointment);
    const practice = await practiceAt(runner.store.db, practicePhone);
    return c.json({ id: await bookVisit(runner, practice, visit) }, 201);
  });
  app.post('/appointments/:id/events', async (c) => {
    await applyEvent(runner, c.req.param('id'), await bodyOf(c, appointmentEvent), origin);
    return c.body(null, 204);
  });
  return app;
};
