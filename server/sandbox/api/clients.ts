import { Hono } from 'hono';
import * as z from 'zod/mini';
import { appointmentCategory } from '#contract/campaigns/booking-config.ts';
import { requestType } from '#contract/communication/messages.ts';
import { timestamp } from '#contract/http.ts';
import { e164 } from '#contract/rules/texting/phone.ts';
import { receiveRequest } from '#server/domain/request/receive.ts';
import { systemAt } from '#server/domain/context.ts';
import { runCommand } from '#server/domain/run-command.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { inboundSms } from '#server/outside/carrier/inbound-sms.ts';
import { receivedBy } from '#server/outside/carrier/phones.ts';
import { bodyOf, phoneOf, practiceAt } from './input.ts';
import type { SubjectRoutes } from './parts.ts';

const clientRequest = z.strictObject({
  practicePhone: e164,
  from: e164,
  type: requestType,
  petName: z._default(z.nullable(z.string().check(z.maxLength(80))), null),
  reason: z.optional(z.string().check(z.maxLength(500))),
  category: z.optional(appointmentCategory),
  preferredStart: z.optional(timestamp),
  medication: z.optional(z.string().check(z.maxLength(200))),
  quantity: z.optional(z.string().check(z.maxLength(80))),
});

/** Texts and requests from clients, and what their phones received. */
export const clientRoutes: SubjectRoutes = ({ runner, textFromClient }) => {
  const { db } = runner.store;
  const app = new Hono<RequestEnv>();

  app.post('/inbound-sms', async (c) => {
    const { practicePhone, from, body, mediaUrls } = await bodyOf(c, inboundSms);
    const practice = await practiceAt(db, practicePhone);
    return c.json(await textFromClient({ practice, from, to: practicePhone, body, mediaUrls }), 201);
  });

  app.post('/requests', async (c) => {
    const { practicePhone, from, type, petName, preferredStart, ...fields } = await bodyOf(c, clientRequest);
    const practice = await practiceAt(db, practicePhone);
    const details = { ...fields, pet_name: petName, preferred_start: preferredStart };
    const request = await runCommand(runner, systemAt(practice), (ctx) => receiveRequest(ctx, { from, type, details }));
    return c.json(request, 201);
  });

  app.get('/phones/:phone/messages', async (c) => c.json(await receivedBy(db, phoneOf(c))));
  return app;
};
