import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { appointmentCategory } from '#contract/campaigns/booking-config.ts';
import { requestType } from '#contract/communication/messages.ts';
import { timestamp } from '#contract/http.ts';
import { type FlagKey, flagKeys } from '#contract/platform/flags.ts';
import { e164 } from '#contract/rules/texting/phone.ts';
import { limits } from '#contract/rules/limits.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { receiveRequest } from '#server/domain/request/receive.ts';
import { receiveText } from '#server/domain/conversation/receive-text.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { limitBody } from '#server/routes/limit-body.ts';
import { sameOriginOnly } from '#server/routes/same-origin-only.ts';
import type { RequestEnv } from '#server/routes/serve.ts';
import type { Announcer } from '../announcer.ts';
import { type ColleagueAct, colleagueActs, type ColleagueAction } from './colleagues.ts';
import { type Faults, faultRules, noFaults } from './faults.ts';
import { flagStates, setFlag } from '../flags/flag-values.ts';
import { bodyOf, phoneOf, queryOf } from './input.ts';
import { longestAge } from '../identity/launch-codes.ts';
import { launchLinksFor, practicesOf, type SandboxPractice } from '../identity/launch-links.ts';
import { mailOf } from '../mail/mailbox.ts';
import type { MovedClock } from '../moved-clock.ts';
import { pims } from '../practice-software/pims.ts';
import { receivedBy } from '../carrier/phones.ts';
import { generatePractices } from '../seed/generate.ts';
import { textingNumberOf } from '../seed/plan.ts';
import { emptySandbox, seedSandbox } from '../seed/seed.ts';
import { sandboxDb } from '../tables.ts';

interface SandboxApiDependencies {
  runner: CommandRunner;
  announcer: Announcer;
  clock: MovedClock;
  faults: Faults;
  /** Has a member of staff do something. */
  play: (staffId: string, action: ColleagueAction) => Promise<Response>;
  /** Where the server is reached: `http://localhost:8080`. */
  origin: string;
}

/** Links that were made so many seconds ago, such as 301: too old to sign anybody in. */
const launchLinksAsked = z.object({
  age: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(longestAge)), 0),
});
const inboundSms = z.strictObject({
  practicePhone: e164,
  from: e164,
  body: z._default(z.string().check(z.maxLength(limits.messageLength)), ''),
  mediaUrls: z._default(z.array(z.string().check(z.minLength(1), z.maxLength(2048))).check(z.maxLength(10)), []),
});
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
const appointmentEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('confirm') }),
  z.strictObject({ type: z.literal('delete') }),
  z.strictObject({ type: z.literal('move'), startsAt: timestamp }),
  z.strictObject({ type: z.literal('remind'), medium: z._default(z.enum(['SMS', 'EMAIL']), 'SMS') }),
]);
const newAppointment = z.strictObject({
  practicePhone: e164,
  startsAt: timestamp,
  petOwnerId: z.optional(z.uuid()),
  clientPhone: z.optional(e164),
  reason: z._default(z.string().check(z.minLength(1), z.maxLength(120)), 'Sick visit'),
});
const conversationId = z.string().check(z.minLength(1), z.maxLength(64));
const colleagueAction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('answer'),
    conversationId,
    text: z.string().check(z.minLength(1), z.maxLength(limits.messageLength)),
  }),
  z.strictObject({ type: z.enum(Object.keys(colleagueActs) as ColleagueAct[]), conversationId }),
]);
/** A moment for the clock of reminders; of every practice, where none is named. */
const clockChange = z.strictObject({ now: timestamp, practicePhone: z.optional(e164) });
const flagChange = z.strictObject({
  value: z.boolean(),
  /** A row key; all practices, where unset. */
  practice: z.optional(z.string().check(z.regex(/^[^#:]+#[^#:]+:[^#:]+$/, 'Use a row key, such as NEO#org:branch.'))),
});
const whole = (min: number, max: number) => z.number().check(z.multipleOf(1), z.gte(min), z.lte(max));
const seedRequest = z.strictObject({
  practices: z._default(whole(1, 20), 1),
  conversations: z._default(whole(0, 5000), 20),
  messagesPerConversation: z.optional(whole(1, 1000)),
  appointments: z._default(whole(0, 5000), 30),
});
const largestBody = 64 * 1024;

/** The sandbox's own calls, for people, tests and demos (D-53). To be mounted at `/sandbox/api`. */
export function sandboxApi({
  runner,
  announcer,
  clock,
  faults,
  play,
  origin,
}: SandboxApiDependencies): Hono<RequestEnv> {
  const db = sandboxDb(runner.store.db);
  const calendar = pims(runner);
  const app = new Hono<RequestEnv>();
  app.use(limitBody(largestBody), sameOriginOnly(origin));

  app.get('/launch-links', async (c) => {
    const { age } = queryOf(c, launchLinksAsked);
    return c.json(await launchLinksFor(db, origin, await practicesOf(db), age));
  });

  app.post('/inbound-sms', async (c) => {
    const { practicePhone, from, body, mediaUrls } = await bodyOf(c, inboundSms);
    const practice = await practiceAt(practicePhone);
    const text = { carrierId: randomUUID(), from, body, mediaUrls: mediaUrls.map((url) => absolute(url, origin)) };
    return c.json(await runCommand(runner, systemAt(practice), (ctx) => receiveText(ctx, text)), 201);
  });

  app.post('/requests', async (c) => {
    const { practicePhone, from, type, petName, preferredStart, ...asked } = await bodyOf(c, clientRequest);
    const practice = await practiceAt(practicePhone);
    const details = { ...asked, pet_name: petName, preferred_start: preferredStart };
    const received = await runCommand(runner, systemAt(practice), (ctx) =>
      receiveRequest(ctx, { from, type, details }),
    );
    return c.json(received, 201);
  });

  app.post('/colleagues/:id/acts', async (c) => play(c.req.param('id'), await bodyOf(c, colleagueAction)));

  app.get('/phones/:phone/messages', async (c) => c.json(await receivedBy(runner.store.db, phoneOf(c))));

  app.get('/mailbox/:email', async (c) => c.json(await mailOf(runner.store.db, c.req.param('email'))));

  app.post('/appointments', async (c) => {
    const { practicePhone, ...visit } = await bodyOf(c, newAppointment);
    const practice = await practiceAt(practicePhone);
    return c.json({ id: await calendar.book(practice, visit) }, 201);
  });
  app.post('/appointments/:id/events', async (c) => {
    await calendar.fire(c.req.param('id'), await bodyOf(c, appointmentEvent));
    return c.body(null, 204);
  });

  app.get('/clock', (c) => c.json({ now: clock.now().toISOString(), isMoved: clock.isMoved() }));
  app.put('/clock', async (c) => {
    const { now, practicePhone } = await bodyOf(c, clockChange);
    await clock.set(new Date(now), practicePhone && (await practiceAt(practicePhone)));
    return c.body(null, 204);
  });
  app.delete('/clock', async (c) => {
    await clock.reset();
    return c.body(null, 204);
  });

  app.get('/flags', async (c) => c.json(valuesOf(await flagStates(db))));
  app.put('/flags/:key', async (c) => {
    const { value, practice } = await bodyOf(c, flagChange);
    const key = flagKeys.find((known) => known === c.req.param('key'));
    if (!key) throw new NotThere(`There is no flag ${c.req.param('key')}.`);
    await setFlag(db, announcer, { key, value, ...(practice && { practice }) });
    return c.body(null, 204);
  });

  app.get('/faults', (c) => c.json(faults.get()));
  app.put('/faults', async (c) => {
    faults.set(await bodyOf(c, faultRules));
    return c.body(null, 204);
  });
  app.delete('/faults', (c) => {
    faults.set(noFaults);
    return c.body(null, 204);
  });

  app.post('/seed', async (c) => {
    const plans = await generatePractices(runner.store.db, await bodyOf(c, seedRequest));
    const made: SandboxPractice[] = plans.map((plan) => ({
      ...plan.identity,
      practiceName: plan.name,
      practicePhone: textingNumberOf(plan),
    }));
    return c.json(await launchLinksFor(db, origin, made), 201);
  });
  app.post('/reset', async (c) => {
    faults.set(noFaults);
    await clock.reset();
    await emptySandbox(runner.store.db);
    await seedSandbox(runner.store.db);
    await announcer.publish();
    return c.json(await launchLinksFor(db, origin, await practicesOf(db)));
  });

  app.onError((error, c) => {
    if (!(error instanceof NotThere)) throw error;
    return c.json({ message: error.message, code: 'not_found' }, 404);
  });
  return app;

  /** The row key of the practice that has this number. @throws NotThere */
  async function practiceAt(phone: string): Promise<string> {
    const found = await db
      .selectFrom('practice')
      .modifyFront(preparedStatement)
      .select('practice')
      .where('texting_number', '=', phone)
      .executeTakeFirst();
    if (!found) throw new NotThere(`No practice texts from ${phone}.`);
    return found.practice;
  }
}

/** Something that a call names and the sandbox does not have. */
class NotThere extends Error {}

/** The sandbox's own pictures may be named by their path. */
const absolute = (url: string, origin: string): string => (URL.canParse(url, origin) ? new URL(url, origin).href : url);

const valuesOf = (states: Readonly<Record<FlagKey, { value: boolean }>>) =>
  Object.fromEntries(flagKeys.map((key) => [key, states[key].value]));
