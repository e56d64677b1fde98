import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { sql } from 'kysely';
import { listAppointmentActions } from '#contract/notification/appointment-actions.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { unknownOutcome } from '#contract/rules/reminders/unknown-outcome.ts';
import { openPostgres } from '#server/db/postgres.ts';
import type { Store } from '#server/db/store.ts';
import { recordPracticeData } from '#server/domain/appointment/record-practice-data.ts';
import { systemAt } from '#server/domain/context.ts';
import { enqueueEmail } from '#server/domain/email/enqueue.ts';
import { returnToken } from '#server/domain/email/return-token.ts';
import { linkKeys } from '#server/domain/link-keys.ts';
import { runCommand } from '#server/domain/run-command.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { daysAhead } from '#tests/support/a-weekday.ts';
import { anIdentityProvider, type IdentityProvider } from '#tests/support/identity-provider.ts';
import { itemsDue, metricsToken } from '#tests/support/items-due.ts';
import { test } from '#tests/support/journey.ts';
import { aMailRelay, type MailRelay, type Stage } from '#tests/support/mail-relay.ts';
import { aBounce, aComplaint } from '#tests/support/mail-reports.ts';
import { type RunningPostgres, startPostgres } from '#tests/support/postgres.ts';
import { requestTo } from '#tests/support/request-to.ts';
import { practiceZone } from '#tests/support/sandbox-api.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { TestCarrier } from '#tests/support/test-carrier.ts';

const slow = { tag: '@slow' };
const reportsToken = 'a-token-of-16-characters';
const bounceDomain = 'bounces.rapport.example';

let postgres: RunningPostgres;
let store: Store;
let relay: MailRelay;
let carrier: TestCarrier;
let provider: IdentityProvider;
let env: Record<string, string>;
let server: ServerProcess;
let here: Practice;
let there: Practice;

/** The product without its sandbox, with a relay, a carrier and an identity provider of the test. The test moves time in its database. */
test.beforeAll(async () => {
  postgres = await startPostgres();
  relay = await aMailRelay();
  carrier = await TestCarrier.start();
  provider = await anIdentityProvider();
  env = {
    ...provider.env,
    SMTP_URL: relay.url.replace('//', '//rapport:password@'),
    MAIL_FROM: 'mail@rapport.example',
    MAIL_BOUNCES: bounceDomain,
    MAIL_REPORTS_TOKEN: reportsToken,
    MAIL_PER_SECOND: '100',
    METRICS_TOKEN: metricsToken,
    ...carrier.env,
  };
  server = new ServerProcess({ databaseUrl: postgres.url, env });
  await server.begin();
  // The server has migrated it.
  store = await openPostgres(postgres.url);
  [here, there] = [await aPractice(), await aPractice()];
});
test.afterAll(async () => {
  await server.remove();
  await relay.stop();
  await carrier.stop();
  provider.stop();
  await store.close();
  await postgres.stop();
});

/** A reminder of a visit by email. */
interface Reminder {
  readonly practice: Practice;
  readonly visit: string;
  readonly email: string;
  readonly to: string;
}

async function aPractice(): Promise<Practice> {
  const identity = { pimsType: 'NEO', practiceOrgId: randomUUID(), practiceSubOrgId: 'main' } as const;
  const practice = rowKeyOf(identity);
  await store.db
    .insertInto('practice')
    .values({
      practice,
      pims: identity.pimsType,
      organization: identity.practiceOrgId,
      branch: identity.practiceSubOrgId,
      name: 'Elm Street Animal Hospital',
      time_zone: practiceZone,
    })
    .execute();
  return new Practice(practice, await provider.tokenOf(identity));
}

class Practice {
  readonly key: string;
  readonly #token: string;
  readonly #startsAt = new Date(daysAhead(1));

  constructor(key: string, token: string) {
    this.key = key;
    this.#token = token;
  }

  /** Books a visit and writes its reminder, which the server finds with its next poll. */
  async remind(to = `${randomUUID()}@home.example`): Promise<Reminder> {
    const [visit, email] = [randomUUID(), randomUUID()];
    const timestamp = new Date().toISOString();
    const date = this.#startsAt.toISOString();
    const runner = { store, wake: () => undefined };
    await runCommand(runner, systemAt(this.key), async (ctx) => {
      await recordPracticeData(ctx, {
        resource_id: visit,
        action_type: 'PRACTICE_DATA_UPSERT',
        data: {
          timestamp,
          appointment: { id: visit, date, type: 'Exam', typeId: 'exam', confirmed: false, resource: 'Dr. Ortiz' },
          animalOwner: { id: randomUUID(), name: 'Maya Okafor', smsPhone: null, email: to },
          animal: { id: randomUUID(), name: 'Luna', sex: 'F', species: 'Canine', breed: null },
        },
      });
      await ctx.db
        .insertInto('reminder')
        .values({
          practice: this.key,
          pet_owner_id: randomUUID(),
          cadence: '3-days',
          medium: 'EMAIL',
          subject_id: visit,
          due_on: date.slice(0, 10),
          at: timestamp,
          status: 'SENT',
          email_id: email,
        })
        .execute();
      await enqueueEmail(ctx, { id: email, kind: 'REMINDER', to, subject: 'Luna’s visit', text: 'See you tomorrow.' });
    });
    return { practice: this, visit, email, to };
  }

  /** What the audit shows of a visit's reminders, such as `DELIVERY_ERROR The mailbox is full`, by visit. */
  async audit(): Promise<ReadonlyMap<string, readonly string[]>> {
    const input = { resource_date: dayIn(this.#startsAt, practiceZone) };
    const [address, init] = requestTo(listAppointmentActions, input, this.#token);
    const response = await fetch(server.url + address, init);
    expect(response.status).toBe(200);
    const { data } = listAppointmentActions.response.parse(await response.json());
    const byVisit = Map.groupBy(data, ({ resource_id }) => resource_id);
    return new Map(
      Array.from(byVisit, ([visit, actions]) => [
        visit,
        actions
          .filter(({ action_type }) => action_type.startsWith('DELIVERY'))
          .map(({ action_type, data: { ...of } }) => ('reason' in of ? `${action_type} ${of.reason}` : action_type)),
      ]),
    );
  }
}

const audited = async ({ practice, visit }: Reminder): Promise<readonly string[]> =>
  (await practice.audit()).get(visit) ?? [];
const accepted = ['DELIVERY_ATTEMPT', 'DELIVERY_SUCCESS'];
const unknown = [`DELIVERY_ERROR ${unknownOutcome}`];

/** How many times the relay took the email of a reminder. */
const timesTaken = ({ to }: Reminder): number => relay.received.filter((email) => email.to.includes(to)).length;

const soon = { timeout: 60_000 };

/** Resolves once an email was accepted, and checks that it left once. */
async function expectSent(reminder: Reminder): Promise<void> {
  await expect.poll(() => audited(reminder), soon).toEqual(accepted);
  expect(timesTaken(reminder)).toBe(1);
}

/** Resolves once an email waits for another attempt. */
const expectDeferred = async ({ email }: Reminder, attempts = 1, reason = /./): Promise<void> => {
  const state = () =>
    store.db
      .selectFrom('outgoing_email')
      .select(['status', 'attempts', 'claimed_until', 'reason'])
      .where('id', '=', email)
      .executeTakeFirst();
  await expect
    .poll(state, soon)
    .toEqual({ status: 'ENQUEUED', attempts, claimed_until: null, reason: expect.stringMatching(reason) as unknown });
};

/** Moves the times of all emails back, as if so many minutes had passed. */
async function passMinutes(minutes: number): Promise<void> {
  const earlier = (column: 'create_ts' | 'next_try_at' | 'claimed_until') =>
    sql<string>`${sql.ref(column)} - make_interval(mins => ${minutes})`;
  await store.db
    .updateTable('outgoing_email')
    .set({
      create_ts: earlier('create_ts'),
      next_try_at: earlier('next_try_at'),
      claimed_until: earlier('claimed_until'),
    })
    .execute();
}
const minutesOfDays = (days: number) => days * 24 * 60;

/** Closes all connections, so that the next email begins with a greeting. */
async function closeConnections(): Promise<void> {
  relay.cut();
  await expect.poll(() => relay.open()).toBe(0);
}

/** Writes a reminder whose email stalls at a stage; emails that are written later do not. */
async function aStalledReminder(stage: Stage): Promise<Reminder> {
  await closeConnections();
  const before = relay.reached[stage];
  relay.faults[stage] = 'stall';
  const reminder = await here.remind();
  await expect.poll(() => relay.reached[stage], soon).toBe(before + 1);
  delete relay.faults[stage];
  return reminder;
}

test('while the relay is away for hours emails of all practices wait, and each leaves once when it is back [F-77]', async () => {
  await relay.stop();
  const waiting = [await here.remind(), await here.remind(), await there.remind()];
  for (const [earlier, minutes] of [1, 5, 30].entries()) {
    for (const reminder of waiting) await expectDeferred(reminder, earlier + 1);
    await passMinutes(minutes);
  }
  for (const reminder of waiting) await expectDeferred(reminder, 4);
  relay = await aMailRelay({ port: relay.port });
  // The relay is back before the next attempt of those that waited is due.
  await expectSent(await there.remind());
  for (const reminder of waiting) {
    expect(await audited(reminder)).toEqual([]);
    expect(timesTaken(reminder)).toBe(0);
  }
  await passMinutes(120);
  for (const reminder of waiting) await expectSent(reminder);
  await passMinutes(minutesOfDays(1));
  await expectSent(await here.remind());
  for (const reminder of waiting) expect(timesTaken(reminder)).toBe(1);
});

test(
  'an email that the relay defers at any stage is sent once a minute later, and delays no other [F-77]',
  slow,
  async () => {
    for (const [stage, code] of [
      ['greeting', 421],
      ['sender', 451],
      ['recipient', 421],
      ['recipient', 451],
      ['end', 421],
      ['end', 451],
    ] as const) {
      await closeConnections();
      relay.faults[stage] = { code, says: 'Try again later' };
      const deferred = await here.remind();
      await expectDeferred(deferred, 1, new RegExp(`^${code}`));
      delete relay.faults[stage];
      for (const other of [await there.remind(), await here.remind()]) await expectSent(other);
      expect(await audited(deferred)).toEqual([]);
      expect(timesTaken(deferred)).toBe(0);
      await passMinutes(1);
      await expectSent(deferred);
    }
  },
);

test('an email that the relay refuses is shown with its reason and never sent again; no other is harmed [F-77]', async () => {
  const noSuchUser = { code: 550, says: '5.1.1 No such user' };
  const noReason = { code: 554, says: 'Refused' };
  for (const [stage, reply, reason] of [
    ['recipient', noSuchUser, 'The email address does not exist'],
    ['recipient', noReason, 'The mail service refused it'],
    ['end', noReason, 'The mail service refused it'],
  ] as const) {
    relay.faults[stage] = reply;
    const refused = await here.remind();
    await expect.poll(() => audited(refused), soon).toEqual([`DELIVERY_ERROR ${reason}`]);
    delete relay.faults[stage];
    await passMinutes(minutesOfDays(2));
    await expectSent(await there.remind());
    // Whether the address exists is known only from a bounce, and the next reminder is sent to it.
    await expectSent(await here.remind(refused.to));
    expect(await audited(refused)).toEqual([`DELIVERY_ERROR ${reason}`]);
  }
});

test('an email whose content had left when the relay died is shown as unknown and never sent again; the others leave [F-78] [D-62]', async () => {
  for (const [stage, taken] of [
    ['content', 0],
    ['end', 1],
  ] as const) {
    relay.faults[stage] = 'cut';
    const lost = await here.remind();
    await expect.poll(() => audited(lost), soon).toEqual(unknown);
    delete relay.faults[stage];
    await expectSent(await here.remind());
    await expectSent(await there.remind());
    for (const restart of [false, true]) {
      if (restart) await server.restart('SIGTERM');
      await passMinutes(minutesOfDays(2));
      // It is older, so it would leave before this one.
      await expectSent(await here.remind());
      expect(timesTaken(lost)).toBe(taken);
      expect(await audited(lost)).toEqual(unknown);
    }
  }
});

test('while one email stalls at any stage, those of all practices leave; it is sent once if nothing of its content left [F-78]', async () => {
  for (const stage of ['greeting', 'password', 'sender', 'recipient', 'content', 'end'] as const) {
    const stalled = await aStalledReminder(stage);
    for (const other of [await there.remind(), await here.remind(), await there.remind()]) await expectSent(other);
    expect(await audited(stalled)).toEqual([]);
    relay.cut();
    if (stage === 'content' || stage === 'end') {
      await expect.poll(() => audited(stalled), soon).toEqual(unknown);
      expect(timesTaken(stalled)).toBe(stage === 'end' ? 1 : 0);
    } else {
      await expectDeferred(stalled);
      await passMinutes(1);
      await expectSent(stalled);
    }
  }
});

test(
  'a server killed while it hands an email over sends it if nothing of the content left, and else shows it as unknown [F-79] [D-62]',
  slow,
  async () => {
    for (const [stage, taken] of [
      ['recipient', 0],
      ['content', 0],
      ['end', 1],
    ] as const) {
      const interrupted = await aStalledReminder(stage);
      await server.restart('SIGKILL');
      await expectSent(await there.remind());
      expect(await audited(interrupted)).toEqual([]);
      expect(timesTaken(interrupted)).toBe(taken);
      // The claim of the killed process lapses.
      await passMinutes(3);
      if (stage === 'recipient') await expectSent(interrupted);
      else await expect.poll(() => audited(interrupted), soon).toEqual(unknown);
      await expectSent(await here.remind());
      expect(timesTaken(interrupted)).toBe(stage === 'recipient' ? 1 : taken);
    }
  },
);

test('of 80 emails during three kills none is sent twice and none is lost unnoticed [F-79]', slow, async () => {
  relay.faults.end = 40;
  const before = relay.received.length;
  const all = await Promise.all(Array.from({ length: 80 }, (_, index) => (index % 2 ? here : there).remind()));
  for (const taken of [10, 30, 50]) {
    await expect.poll(() => relay.received.length - before, { ...soon, intervals: [5] }).toBeGreaterThan(taken);
    await server.kill('SIGKILL');
    await passMinutes(3);
    await server.start();
  }
  const outcomes = async () => {
    const [ours, theirs] = [await here.audit(), await there.audit()];
    return all.map(({ visit }) => (ours.get(visit) ?? theirs.get(visit) ?? []).join());
  };
  await expect.poll(async () => (await outcomes()).filter((outcome) => outcome === ''), soon).toEqual([]);
  delete relay.faults.end;
  const lost = (await outcomes()).flatMap((outcome, index) => {
    const times = timesTaken(all[index] as Reminder);
    if (outcome === accepted.join()) expect(times).toBe(1);
    else expect(outcome).toBe(unknown.join());
    expect(times).toBeLessThanOrEqual(1);
    return outcome === accepted.join() ? [] : [index];
  });
  // One for each connection of a killed server, at most.
  expect(lost.length).toBeLessThanOrEqual(30);
});

/** Texts that wait, each in a conversation of its own. @returns the phones of the clients */
async function writeTexts(practice: string, count: number): Promise<readonly string[]> {
  const conversations = await store.db
    .insertInto('conversation')
    .values(Array.from({ length: count }, () => ({ practice, sms_phone: aPhone() })))
    .returning(['id', 'sms_phone'])
    .execute();
  const text = { practice, type: 'SMS', direction: 'OUTBOUND', content: 'Yes', delivery_status: 'ENQUEUED' } as const;
  await store.db
    .insertInto('message')
    .values(conversations.map(({ id }) => ({ ...text, conversation_id: id })))
    .execute();
  return conversations.map(({ sms_phone }) => sms_phone);
}

test(
  'of the texts and emails that two servers on one database hand over none is lost or sent twice when one of them is killed [F-75] [F-79] [D-62]',
  slow,
  async () => {
    test.setTimeout(240_000);
    const second = new ServerProcess({ databaseUrl: postgres.url, env });
    try {
      await second.begin();
      // Each server hands over ten emails at once, and the relay withholds its answer to all twenty.
      const answers: (() => void)[] = [];
      relay.faults.end = (answer) => void answers.push(answer);
      const practices = await Promise.all(Array.from({ length: 6 }, () => aPractice()));
      const emails = await Promise.all(
        practices.flatMap((practice) => Array.from({ length: 5 }, () => practice.remind())),
      );
      await expect.poll(() => answers.length, soon).toBe(20);

      // One server hands over a hundred texts at once, so the other has the rest. The carrier takes all but ten, and answers none.
      await store.db
        .updateTable('practice')
        .set({ texting_number: aPhone() })
        .where('practice', '=', here.key)
        .execute();
      carrier.break('POST Messages.json', { stall: 'before' }, 10);
      carrier.break('POST Messages.json', { stall: 'after' });
      const phones = await writeTexts(here.key, 130);
      await expect.poll(() => carrier.texts.length, soon).toBe(120);
      for (const { url } of [server, second])
        expect(carrier.texts.filter(({ statusCallback }) => statusCallback.startsWith(url)).length).toBeGreaterThan(0);

      await second.kill('SIGKILL');
      carrier.mend();
      delete relay.faults.end;
      for (const answer of answers) answer();
      const unfinished = async (status: 'ENQUEUED' | 'HANDING') =>
        (await store.db.selectFrom('outgoing_email').select('id').where('status', '=', status).execute()).length;
      await expect.poll(() => unfinished('ENQUEUED'), soon).toBe(0);
      await expect.poll(() => unfinished('HANDING'), soon).toBe(10);
      // The claims of the killed server lapse.
      await passMinutes(3);
      await expect.poll(() => unfinished('HANDING'), soon).toBe(0);
      const outcomes = await Promise.all(emails.map(audited));
      expect(outcomes.filter((outcome) => outcome.join() === unknown.join())).toHaveLength(10);
      expect(outcomes.filter((outcome) => outcome.join() === accepted.join())).toHaveLength(20);
      expect(emails.map(timesTaken)).toEqual(emails.map(() => 1));

      await expect.poll(() => itemsDue(server, ['texts']), { timeout: 120_000 }).toBe(0);
      expect(phones.map((phone) => carrier.bodiesTo(phone))).toEqual(phones.map(() => ['Yes']));
      const texts = await store.db
        .selectFrom('message')
        .select('delivery_status')
        .where('practice', '=', here.key)
        .execute();
      expect(texts).toEqual(phones.map(() => ({ delivery_status: 'PROCESSED' })));
    } finally {
      await second.remove();
    }
  },
);

interface Posted {
  readonly to?: string;
  readonly bearer?: string;
}

/** Posts a report as the mail server of the bounce domain does. @returns the status, and what was recorded */
async function report(raw: string, { to, bearer = reportsToken }: Posted = {}): Promise<string> {
  const search = to === undefined ? '' : `?${new URLSearchParams({ to })}`;
  const response = await fetch(`${server.url}/mail/reports${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'message/rfc822' },
    body: raw,
  });
  const { recorded = '' } = (await response.json()) as { recorded?: string };
  return `${response.status} ${recorded}`.trim();
}

/** The address to which the email of a reminder is returned. */
const returnAddress = ({ to }: Reminder): string => relay.received.find((email) => email.to.includes(to))?.from ?? '';

async function aSentReminder(): Promise<Reminder> {
  const reminder = await here.remind();
  await expectSent(reminder);
  return reminder;
}

/** Stops of mail to an address, such as `ALL BOUNCED`. */
async function stops({ practice, to }: Reminder): Promise<string[]> {
  const rows = await store.db
    .selectFrom('email_stop')
    .select(['scope', 'reason'])
    .where('practice', '=', practice.key)
    .where('email', '=', to)
    .execute();
  return rows.map(({ scope, reason }) => `${scope} ${reason}`);
}

test('reports without the token, with a forged address, of 10 MB or about no email of ours change nothing [F-80]', async () => {
  const [one, other] = [await aSentReminder(), await aSentReminder()];
  const [address, otherAddress] = [returnAddress(one), returnAddress(other)];
  expect(address).toMatch(/^bounces\+[\da-z]{25}\.[\da-z]{25}@bounces\.rapport\.example$/);
  for (const bearer of ['', 'wrong', `${reportsToken}x`])
    for (const raw of [aBounce({ to: address }), aComplaint({ to: address })])
      expect(await report(raw, { bearer })).toBe('401');

  const [key] = await linkKeys(store.db);
  const named = address.split('.', 1)[0];
  for (const to of [
    `${named}.${'a'.repeat(25)}@${bounceDomain}`,
    // The signature of another email.
    `${named}.${otherAddress.slice(otherAddress.indexOf('.') + 1)}`,
    // A key that another installation has.
    `bounces+${returnToken('another key', one.email)}@${bounceDomain}`,
    // Signed, but there is no such email.
    `bounces+${returnToken(key, randomUUID())}@${bounceDomain}`,
    `bounces+${one.email}@${bounceDomain}`,
    one.to,
  ])
    for (const raw of [aBounce({ to }), aComplaint({ to, from: to })]) {
      expect(await report(raw), to).toBe('200 nothing');
      expect(await report(raw, { to }), to).toBe('200 nothing');
    }

  const large = aBounce({ to: address, words: 'x'.repeat(10 * 1024 * 1024) });
  for (let round = 0; round < 5; round += 1) expect(await report(large)).toBe('413');
  for (const reminder of [one, other]) {
    expect(await audited(reminder)).toEqual(accepted);
    expect(await stops(reminder)).toEqual([]);
    await expectSent(await there.remind());
  }
});

test('a bounce takes effect once, however often it comes; the second to an address stops reminders of that practice to it [F-80] [D-62]', async () => {
  const sent = await aSentReminder();
  const bounce = aBounce({ to: returnAddress(sent) });
  const bounced = [...accepted, 'DELIVERY_ERROR The email address does not exist'];
  expect(await Promise.all(Array.from({ length: 5 }, () => report(bounce)))).toEqual(
    Array.from({ length: 5 }, () => '200 bounced'),
  );
  await server.restart('SIGKILL');
  expect(await report(bounce)).toBe('200 bounced');
  expect(await audited(sent)).toEqual(bounced);
  // A repeated bounce is no second one.
  expect(await stops(sent)).toEqual([]);

  const second = await here.remind(sent.to);
  await expect.poll(() => audited(second), soon).toEqual(accepted);
  const last = relay.received.at(-1);
  expect(last?.to).toEqual([sent.to]);
  expect(await report(aBounce({ to: last?.from }))).toBe('200 bounced');
  expect(await audited(second)).toEqual(bounced);
  expect(await stops(sent)).toEqual(['ALL BOUNCED']);

  const stopped = await here.remind(sent.to);
  await expect.poll(() => audited(stopped), soon).toEqual(['DELIVERY_ERROR Earlier emails to this address came back']);
  expect(timesTaken(sent)).toBe(2);
  const byAnother = await there.remind(sent.to);
  await expect.poll(() => audited(byAnother), soon).toEqual(accepted);
  expect(timesTaken(sent)).toBe(3);
});

test('a bounce of an email of unknown outcome shows that it did not arrive, also if it comes before the outcome is lost [F-78] [F-80]', async () => {
  const failed = 'DELIVERY_ERROR The email address does not exist';
  const early = await aStalledReminder('end');
  expect(await report(aBounce({ to: returnAddress(early) }))).toBe('200 bounced');
  relay.cut();
  const late = await aStalledReminder('end');
  relay.cut();
  await expect.poll(() => audited(late), soon).toEqual(unknown);
  expect(await report(aBounce({ to: returnAddress(late) }))).toBe('200 bounced');
  expect(await audited(late)).toEqual([...unknown, failed]);
  expect(await audited(early)).toEqual([failed]);
});

test('a complaint takes effect once and stops reminders of that practice to the address [F-80] [D-62]', async () => {
  const sent = await aSentReminder();
  const address = returnAddress(sent);
  const complaints = [aComplaint({ to: address }), aComplaint({ from: address }), aComplaint({ to: address })];
  for (const complaint of complaints) expect(await report(complaint)).toBe('200 complained');
  expect(await stops(sent)).toEqual(['ALL COMPLAINED']);
  expect(await audited(sent)).toEqual(accepted);
  const stopped = await here.remind(sent.to);
  await expect.poll(() => audited(stopped), soon).toEqual(['DELIVERY_ERROR The client reported an email as spam']);
  expect(timesTaken(sent)).toBe(1);
  const byAnother = await there.remind(sent.to);
  await expect.poll(() => audited(byAnother), soon).toEqual(accepted);
});
