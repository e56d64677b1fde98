import { aPhone } from '#tests/support/a-phone.ts';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Store } from '#server/db/store.ts';
import { flagKeys } from '#contract/platform/flags.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { startDeliveries } from '#server/jobs/deliveries.ts';
import { startOutgoingEmails } from '#server/jobs/outgoing-emails.ts';
import { startEventFeed } from '#server/realtime/event-feed.ts';
import { answerFailure } from '#server/routes/failures.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import type { ExternalServices } from '#server/external-services.ts';
import { aLog } from '#tests/support/log.ts';
import { aSandbox } from '#tests/support/sandbox.ts';
import { redeemLaunchCode } from '../identity/launch-codes.ts';
import type { LaunchLink } from '../identity/launch-links.ts';
import { flagWords } from '../page/flag-words.ts';
import { openSandbox } from '../sandbox.ts';
import { identityDb } from '../identity/identity-tables.ts';

const origin = 'http://localhost:8080';
let store: Store;
let sandbox: ExternalServices;
let app: Hono<RequestEnv>;
let practice: LaunchLink;

beforeAll(async () => {
  ({ store } = await aSandbox());
  sandbox = await openSandbox({ runner: { store, wake: () => undefined }, origin, log: aLog().log, plans: [] });
  app = new Hono<RequestEnv>();
  app.onError(answerFailure);
  sandbox.mount?.(app);
  app.post('/v1/things', (c) => c.json({ things: [1, 2, 3] }));
});
beforeEach(async () => {
  [practice] = (await call('POST', 'seed', { conversations: 3, messagesPerConversation: 4, appointments: 7 })).body as [
    LaunchLink,
  ];
});
afterEach(() => sandbox.stop?.());

/** Starts the jobs that send texts and emails, until the test ends. */
async function openQueues() {
  const { log } = aLog();
  const feed = await startEventFeed(store, log);
  const runner = { store, wake: feed.wake };
  const { carrier, mail } = sandbox;
  const queues = [
    startDeliveries({ runner, gateway: carrier, feed, log }),
    startOutgoingEmails({ runner, gateway: mail, feed, log }),
  ];
  await sandbox.start?.();
  onTestFinished(async () => {
    for (const queue of queues) await queue.stop();
    await feed.close();
  });
}

async function request(path: string, init?: RequestInit) {
  const response = await app.request(`${origin}/${path}`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: jsonIn(text) };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  request(`sandbox/api/${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });

const keyOf = () => rowKeyOf(practice);
const messages = () =>
  store.db.selectFrom('message').selectAll().where('practice', '=', keyOf()).orderBy('create_ts').execute();
const aString = expect.any(String) as unknown;

describe('the clock of reminders', () => {
  const isAbout = (moment: string) => Math.abs((sandbox.now?.().getTime() ?? 0) - Date.parse(moment)) < 60_000;
  const remindersFrom = async () =>
    (
      await store.db
        .selectFrom('practice')
        .select('reminders_from')
        .where('practice', '=', keyOf())
        .executeTakeFirstOrThrow()
    ).reminders_from;

  it('does not run for a generated practice until it is set, and then continues from there in every process', async () => {
    expect((await remindersFrom()).slice(0, 4)).toBe('9999');
    const moment = '2027-03-14T12:59:58.000Z';
    expect((await call('PUT', 'clock', { now: moment, practicePhone: practice.practicePhone })).status).toBe(204);
    expect(isAbout(moment)).toBe(true);
    expect(await remindersFrom()).toBe(moment);
    const runner = { store, wake: () => undefined };
    const restarted = await openSandbox({ runner, origin, log: aLog().log, plans: [] });
    expect(Math.abs((restarted.now?.().getTime() ?? 0) - Date.parse(moment))).toBeLessThan(60_000);
    await restarted.stop?.();
    expect((await call('DELETE', 'clock')).status).toBe(204);
    expect(isAbout(new Date().toISOString())).toBe(true);
    expect(Date.parse(await remindersFrom())).toBeLessThanOrEqual(Date.now());
  });

  it('can be read', async () => {
    const clock = async () => (await call('GET', 'clock')).body as { now: string; isMoved: boolean };
    expect((await clock()).isMoved).toBe(false);
    await call('PUT', 'clock', { now: '2027-03-14T12:59:58.000Z', practicePhone: practice.practicePhone });
    const moved = await clock();
    expect(moved.isMoved).toBe(true);
    expect(moved.now).toMatch(/^2027-03-14T1[23]:/);
    await call('DELETE', 'clock');
    expect((await clock()).isMoved).toBe(false);
  });

  it('can be set only to a valid time and for an existing practice', async () => {
    expect((await call('PUT', 'clock', { now: 'noon' })).status).toBe(400);
    expect((await call('PUT', 'clock', { now: '2027-03-14T12:00:00Z', practicePhone: '+19995550100' })).status).toBe(
      404,
    );
  });
});

describe('launch links', () => {
  it('sign in at their practice, once', async () => {
    const url = new URL(practice.url);
    expect(url.origin).toBe(origin);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      authCode: aString,
      pimsType: practice.pimsType,
      orgId: practice.practiceOrgId,
      subOrgId: practice.practiceSubOrgId,
    });
    const code = url.searchParams.get('authCode') ?? '';
    expect((await redeemLaunchCode(identityDb(store.db), code, keyOf()))?.user?.email).toMatch(/@clinic-\d+\.example$/);
    expect(await redeemLaunchCode(identityDb(store.db), code, keyOf())).toBeUndefined();
  });

  it('are new for each call, and contain the texting number', async () => {
    const [first, second] = [await call('GET', 'launch-links'), await call('GET', 'launch-links')];
    const ownLink = (response: typeof first) =>
      (response.body as LaunchLink[]).find((link) => link.practicePhone === practice.practicePhone);
    expect(ownLink(first)).toMatchObject({
      practiceName: practice.practiceName,
      practicePhone: aString,
    });
    expect(ownLink(first)?.url).not.toBe(ownLink(second)?.url);
  });

  it('can be requested with an age, and are valid for five minutes', async () => {
    const signsIn = async (age: number) => {
      const { body } = await call('GET', `launch-links?age=${age}`);
      const ownLink = (body as LaunchLink[]).find((link) => link.practicePhone === practice.practicePhone);
      const code = new URL(ownLink?.url ?? '').searchParams.get('authCode') ?? '';
      return (await redeemLaunchCode(identityDb(store.db), code, keyOf())) !== undefined;
    };
    expect([await signsIn(240), await signsIn(300)]).toEqual([true, false]);
    for (const age of ['-1', 'old', '1.5', '100000'])
      expect(await call('GET', `launch-links?age=${age}`)).toMatchObject({
        status: 400,
        body: { details: [{ field: 'query.age' }] },
      });
  });
});

describe('an inbound text', () => {
  it('reaches the practice with that number, with absolute URLs of its pictures', async () => {
    const from = aPhone();
    const mediaUrls = ['/sandbox/pictures/paw.png', 'https://pictures.example/dog.jpg'];
    const { status } = await call('POST', 'inbound-sms', {
      practicePhone: practice.practicePhone,
      from,
      body: 'Is Luna ready?',
      mediaUrls,
    });
    expect(status).toBe(201);
    const latest = (await messages()).at(-1);
    expect(latest).toMatchObject({ direction: 'INBOUND', content: 'Is Luna ready?', carrier_id: aString });
    expect(latest?.media.map((picture) => picture.url)).toEqual([`${origin}${mediaUrls[0]}`, mediaUrls[1]]);
  });

  it('is a new text each time, even with the same content', async () => {
    const text = { practicePhone: practice.practicePhone, from: aPhone(), body: 'Hello?' };
    const before = (await messages()).length;
    await call('POST', 'inbound-sms', text);
    await call('POST', 'inbound-sms', text);
    expect(await messages()).toHaveLength(before + 2);
  });

  it('to a number of no practice is answered 404', async () => {
    const { status, body } = await call('POST', 'inbound-sms', {
      practicePhone: '+12025550199',
      from: aPhone(),
      body: 'Hi',
    });
    expect(status).toBe(404);
    expect(body).toEqual({ message: 'No practice texts from +12025550199.', code: 'not_found' });
  });
});

it('accepts a client’s request for a visit or a refill [IN-09]', async () => {
  const clientRequest = { practicePhone: practice.practicePhone, from: aPhone(), petName: 'Luna' };
  const visit = {
    ...clientRequest,
    type: 'Appointment',
    category: 'SICK_VISIT',
    preferredStart: '2026-12-01T15:00:00.000Z',
  };
  expect((await call('POST', 'requests', visit)).status).toBe(201);
  expect((await messages()).at(-1)).toMatchObject({
    request_type: 'Appointment',
    request: { pet_name: 'Luna', category: 'SICK_VISIT', preferred_start: visit.preferredStart, status: 'OPEN' },
  });
  expect(await call('POST', 'requests', { ...visit, type: 'Miracle' })).toMatchObject({ status: 400 });
  expect(await call('POST', 'requests', { ...visit, practicePhone: '+12025550199' })).toMatchObject({ status: 404 });
});

it('delivers through the carrier and reports the delivery to the product', async () => {
  await sandbox.start?.();
  const [row] = await messages();
  await store.db
    .updateTable('message')
    .set({ delivery_status: 'ENQUEUED', direction: 'OUTBOUND' })
    .where('practice', '=', keyOf())
    .where('id', '=', row?.id ?? '')
    .execute();
  const to = aPhone();
  const text = {
    id: row?.id ?? '',
    practice: keyOf(),
    from: practice.practicePhone,
    to,
    content: 'Ready at 4.',
    mediaUrls: [],
  };
  await sandbox.carrier.send(text);
  await vi.waitFor(async () => expect((await messages())[0]?.delivery_status).toBe('DELIVERED'));
  expect((await call('GET', `phones/${encodeURIComponent(to)}/messages`)).body).toEqual([
    { id: text.id, body: 'Ready at 4.', mediaUrls: [], receivedAt: aString },
  ]);
});

it('stores each email once in its mailbox, and shows it on the page', async () => {
  const to = `New-${aPhone()}@elm.example`;
  const email = { id: randomUUID(), practice: keyOf(), to, subject: 'You are invited', content: 'Sign in.' };
  await sandbox.mail.send(email);
  await sandbox.mail.send(email);
  const stored = [{ id: email.id, to, subject: 'You are invited', text: 'Sign in.', receivedAt: aString }];
  expect((await call('GET', `mailbox/${encodeURIComponent(to.toLowerCase())}`)).body).toEqual(stored);
  expect((await call('GET', 'mailbox/nobody@elm.example')).body).toEqual([]);
  expect((await request(`sandbox/data/mail?${new URLSearchParams({ practice: keyOf() })}`)).body).toEqual(stored);
});

describe('the practice software', () => {
  const appointments = () =>
    store.db
      .selectFrom('appointment')
      .selectAll()
      .where('practice', '=', keyOf())
      .where('completed_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute();
  const find = async (id: string) =>
    store.db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const book = async (petOwnerId?: string) => {
    const startsAt = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await call('POST', 'appointments', {
      practicePhone: practice.practicePhone,
      startsAt,
      ...(petOwnerId && { petOwnerId }),
    });
    return (body as { id: string }).id;
  };

  it('books a visit', async () => {
    const before = (await appointments()).length;
    const id = await book();
    expect(await appointments()).toHaveLength(before + 1);
    expect(await find(id)).toMatchObject({ practice: keyOf(), type: 'Sick visit', confirmed_at: null });
  });

  it('confirms, moves and cancels one', async () => {
    const id = await book();
    const startsAt = '2027-01-05T15:00:00.000Z';
    expect((await call('POST', `appointments/${id}/events`, { type: 'move', startsAt })).status).toBe(204);
    expect(await find(id)).toMatchObject({ starts_at: startsAt, resource_date: '2027-01-05', confirmed_at: null });
    await call('POST', `appointments/${id}/events`, { type: 'confirm' });
    expect(await find(id)).toMatchObject({ starts_at: startsAt, confirmed_at: aString });
    await call('POST', `appointments/${id}/events`, { type: 'delete' });
    expect(await find(id)).toMatchObject({ deleted_at: aString, pet_owner_id: null });
  });

  describe('sends a reminder', () => {
    const bookFor = async (contact: { contact_phone?: string | null; email?: string | null }) => {
      const owner = await store.db
        .selectFrom('pet_owner as owner')
        .innerJoin('pet', (join) =>
          join.onRef('pet.practice', '=', 'owner.practice').onRef('pet.pet_owner_id', '=', 'owner.id'),
        )
        .select('owner.id')
        .where('owner.practice', '=', keyOf())
        .where('pet.deceased', '=', false)
        .executeTakeFirstOrThrow();
      await store.db.updateTable('pet_owner').set(contact).where('id', '=', owner.id).execute();
      return book(owner.id);
    };
    const remind = async (id: string, medium?: 'EMAIL') => {
      const event = { type: 'remind', ...(medium && { medium }) };
      expect((await call('POST', `appointments/${id}/events`, event)).status).toBe(204);
    };
    const deliveriesOf = async (id: string) => {
      const rows = await store.db
        .selectFrom('appointment_action')
        .select(['action_type', 'data'])
        .where('appointment_id', '=', id)
        .where('action_type', '<>', 'PRACTICE_DATA_UPSERT')
        .orderBy('create_ts')
        .execute();
      return rows.map(({ action_type, data }) =>
        [action_type, 'medium' in data && data.medium, 'reason' in data && data.reason].filter(Boolean).join(' '),
      );
    };

    const sendReminders = async (contact: Parameters<typeof bookFor>[0], ...mediums: (undefined | 'EMAIL')[]) => {
      const id = await bookFor(contact);
      await openQueues();
      for (const medium of mediums) await remind(id, medium);
      return { id };
    };

    it('that reaches phone and mailbox, and is recorded with its attempts and deliveries only [RT-10] [AU-20]', async () => {
      const phone = aPhone().replace(/....$/, '1234');
      const email = `anna-${randomUUID()}@mail.example`;
      const { id } = await sendReminders({ contact_phone: phone, email }, undefined, 'EMAIL');
      await vi.waitFor(async () =>
        expect((await deliveriesOf(id)).toSorted()).toEqual([
          'DELIVERY_ATTEMPT EMAIL',
          'DELIVERY_ATTEMPT SMS',
          'DELIVERY_SUCCESS EMAIL',
          'DELIVERY_SUCCESS SMS',
        ]),
      );
      const { body: texts } = await call('GET', `phones/${encodeURIComponent(phone)}/messages`);
      expect(texts).toEqual([
        expect.objectContaining({ body: expect.stringContaining('has an appointment') as unknown }),
      ]);
      const { body: mail } = await call('GET', `mailbox/${email}`);
      expect(mail).toEqual([
        expect.objectContaining({ text: expect.stringContaining('has an appointment') as unknown }),
      ]);
    });

    it('again after it was sent before', async () => {
      const phone = aPhone().replace(/....$/, '1234');
      const { id } = await sendReminders({ contact_phone: phone }, undefined);
      await vi.waitFor(async () => expect(await deliveriesOf(id)).toContain('DELIVERY_SUCCESS SMS'));
      await remind(id);
      await vi.waitFor(async () => {
        const { body } = await call('GET', `phones/${encodeURIComponent(phone)}/messages`);
        expect(body).toHaveLength(2);
      }, 8000);
    });

    it.each([
      ['3006', ['DELIVERY_ATTEMPT SMS', 'DELIVERY_ERROR SMS landline']],
      ['1610', ['DELIVERY_ERROR SMS unsubscribed']],
      ['0408', ['DELIVERY_ATTEMPT SMS']],
      ['0409', ['DELIVERY_ATTEMPT SMS', 'DELIVERY_SUCCESS SMS']],
    ])('that has the result of any text to %s', async (digits, expected) => {
      const { id } = await sendReminders({ contact_phone: aPhone().replace(/....$/, digits) }, undefined);
      await vi.waitFor(async () => expect(await deliveriesOf(id)).toEqual(expected));
    });

    it('that fails without an attempt if the client has no such address [RT-10] [AU-20]', async () => {
      const { id } = await sendReminders({ contact_phone: null, email: null }, undefined, 'EMAIL');
      expect(await deliveriesOf(id)).toEqual([
        'DELIVERY_ERROR SMS No number for texts',
        'DELIVERY_ERROR EMAIL No email address',
      ]);
    });

    it('only by text or email, and by text only if texting is on', async () => {
      const id = await bookFor({ contact_phone: aPhone() });
      const event = { type: 'remind', medium: 'POSTCARD' };
      expect((await call('POST', `appointments/${id}/events`, event)).status).toBe(400);
      await store.db
        .updateTable('practice')
        .set({ messaging_enabled_at: null })
        .where('practice', '=', keyOf())
        .execute();
      const { status, body } = await call('POST', `appointments/${id}/events`, { type: 'remind' });
      expect([status, (body as { code: string }).code]).toEqual([422, 'messaging_disabled']);
      expect(await deliveriesOf(id)).toEqual([]);
    });

    it('whose actions are announced in order [RT-10]', async () => {
      const { id } = await sendReminders({ contact_phone: aPhone().replace(/....$/, '3006') }, undefined);
      const announced = () =>
        store.db
          .selectFrom('event')
          .innerJoin('appointment_action as action', (join) =>
            join.on(sql<boolean>`action.practice = event.practice and action.id::text = event.subject_id::text`),
          )
          .select('action.action_type')
          .where('action.appointment_id', '=', id)
          .orderBy('event.seq')
          .execute();
      await vi.waitFor(async () =>
        expect((await announced()).map(({ action_type }) => action_type)).toEqual([
          'PRACTICE_DATA_UPSERT',
          'DELIVERY_ATTEMPT',
          'DELIVERY_ERROR',
        ]),
      );
    });
  });

  it('does not find unknown or cancelled appointments', async () => {
    const id = await book();
    await call('POST', `appointments/${id}/events`, { type: 'delete' });
    for (const unknown of [id, 'nothing']) {
      const { status, body } = await call('POST', `appointments/${unknown}/events`, { type: 'confirm' });
      expect([status, (body as { code: string }).code]).toEqual([404, 'appointment_not_found']);
    }
  });
});

describe('seeding', () => {
  it('generates practices of the requested size', async () => {
    const size = { practices: 2, conversations: 5, messagesPerConversation: 6, appointments: 9 };
    const generated = (await call('POST', 'seed', size)).body as LaunchLink[];
    expect(new Set(generated.map((link) => link.practicePhone)).size).toBe(2);
    for (const link of generated) {
      const count = async (table: 'conversation' | 'message' | 'appointment') => {
        const rows = await store.db.selectFrom(table).select('id').where('practice', '=', rowKeyOf(link)).execute();
        return rows.length;
      };
      expect([await count('conversation'), await count('message'), await count('appointment')]).toEqual([5, 30, 9]);
    }
  });

  it('can generate an empty inbox', async () => {
    const [generated] = (await call('POST', 'seed', { conversations: 0, appointments: 0 })).body as [LaunchLink];
    const rows = await store.db
      .selectFrom('conversation')
      .select('id')
      .where('practice', '=', rowKeyOf(generated))
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('flags', () => {
  it('are switched and read', async () => {
    expect((await call('PUT', 'flags/quick-replies-enabled', { value: false })).status).toBe(204);
    expect((await call('GET', 'flags')).body).toMatchObject({
      'quick-replies-enabled': false,
      'postcards-enabled': true,
    });
    await call('PUT', 'flags/quick-replies-enabled', { value: true });
  });

  it('have no other names', async () => {
    expect((await call('PUT', 'flags/nothing', { value: true })).status).toBe(404);
  });
});

describe('the body of a call', () => {
  it.each([
    ['inbound-sms', {}, 'body.practicePhone'],
    ['inbound-sms', { practicePhone: '+12025550199', from: '555', body: 'Hi' }, 'body.from'],
    ['inbound-sms', { practicePhone: '+12025550199', from: '+12025550198', text: 'Hi' }, 'body.text'],
    ['appointments/x/events', { type: 'explode' }, 'body.type'],
    ['appointments/x/events', { type: 'move', startsAt: 'tomorrow' }, 'body.startsAt'],
    ['appointments/x/events', { type: 'remind', medium: 'PIGEON' }, 'body.medium'],
    ['seed', { practices: 1000 }, 'body.practices'],
    ['seed', { conversations: 'many' }, 'body.conversations'],
  ])('is checked: %s %j', async (path, body, field) => {
    const response = await call('POST', path, body);
    expect(response.status).toBe(400);
    expect((response.body as { details: { field: string }[] }).details.map((detail) => detail.field)).toContain(field);
  });

  it('must be JSON of a limited size', async () => {
    const post = (body: string) => request('sandbox/api/seed', { method: 'POST', body });
    expect((await post('{oops')).status).toBe(400);
    expect((await post(JSON.stringify({ x: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await call('GET', 'phones/12/messages')).status).toBe(400);
  });

  it('may not come from another origin', async () => {
    const statusWith = async (headers: Record<string, string>) =>
      (await call('PUT', 'flags/postcards-enabled', { value: true }, headers)).status;
    expect(await statusWith({ origin: 'https://evil.example' })).toBe(403);
    expect(await statusWith({ origin: 'null' })).toBe(403);
    expect(await statusWith({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusWith({ origin, 'sec-fetch-site': 'same-origin' })).toBe(204);
  });
});

describe('faults', () => {
  afterEach(() => call('DELETE', 'faults'));
  const things = () => request('v1/things', { method: 'POST' });
  const setFault = async (rule: object) =>
    expect((await call('PUT', 'faults', { routes: [{ route: 'POST /v1/*', ...rule }] })).status).toBe(204);

  it('answer with an error the given number of times', async () => {
    await setFault({ status: 503, times: 2 });
    expect([(await things()).status, (await things()).status, (await things()).status]).toEqual([503, 503, 200]);
  });

  it('truncate or replace an answer', async () => {
    await setFault({ truncate: true });
    expect((await things()).text).toBe('{"things"');
    await setFault({ garbage: true });
    expect((await things()).text).toContain('<!doctype html>');
  });

  it('end when they are cleared, and never affect the sandbox itself', async () => {
    await call('PUT', 'faults', { routes: [{ route: '* /*', status: 500 }] });
    expect((await call('GET', 'faults')).status).toBe(200);
    expect((await call('DELETE', 'faults')).status).toBe(204);
    expect((await things()).status).toBe(200);
  });

  it('are checked', async () => {
    expect((await call('PUT', 'faults', { routes: [{ route: 'somewhere', status: 200 }] })).status).toBe(400);
  });
});

describe('the page', () => {
  it('lists the practices, under a policy without inline script or style', async () => {
    const { status, text, headers } = await request('sandbox');
    expect(status).toBe(200);
    expect(text).toContain(practice.practiceName);
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=/);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    for (const file of ['sandbox.css', 'script/sandbox.js', 'script/common.js', 'pictures/paw.png'])
      expect((await request(`sandbox/${file}`)).status, file).toBe(200);
    expect((await request('sandbox/script/..%2fpages.ts')).status).toBe(404);
  });

  it('describes every flag', async () => {
    const { text } = await request('sandbox');
    for (const key of flagKeys) {
      expect(text).toContain(`<code>${key}</code>`);
      expect(flagWords[key].does).toMatch(/^[A-Z].{20,}\.$/);
    }
    expect(text).toContain('<strong>Two-way texting</strong>');
  });

  it('opens Rapport as a user of the practice, and creates a link for another browser', async () => {
    const query = `practice=${encodeURIComponent(keyOf())}`;
    const people = (await request(`sandbox/data/colleagues?${query}`)).body as {
      id: string;
      name: string;
      email: string;
    }[];
    expect(people.length).toBeGreaterThan(1);
    const user = people.at(-1)!;
    const { headers } = await request(`sandbox/launch?${query}&user=${user.id}`);
    const { body } = await request(`sandbox/data/launch-link?${query}&user=${user.id}`);
    for (const url of [headers.get('location') ?? '', (body as { url: string }).url]) {
      const code = new URL(url).searchParams.get('authCode') ?? '';
      expect((await redeemLaunchCode(identityDb(store.db), code, keyOf()))?.user?.email).toBe(user.email);
    }
    const other = encodeURIComponent('NEO#nobody:main');
    for (const path of [`launch?${query}&user=${randomUUID()}`, `data/launch-link?practice=${other}`])
      expect((await request(`sandbox/${path}`)).status).toBe(404);
  });

  it('opens Rapport with a new code', async () => {
    const { status, headers } = await request(`sandbox/launch?practice=${encodeURIComponent(keyOf())}`);
    expect(status).toBe(303);
    expect(headers.get('location')).toMatch(/authCode=/);
    expect((await request('sandbox/launch?practice=x')).status).toBe(404);
  });

  it('finds clients, their texts and the visits of a day', async () => {
    const query = `practice=${encodeURIComponent(keyOf())}`;
    const clients = (await request(`sandbox/data/clients?${query}&search=landline`)).body as {
      phone: string;
      behaviour: string;
    }[];
    expect(clients).toMatchObject([{ name: 'Lana Landline', behaviour: 'Landline' }]);
    const [{ phone: landline } = { phone: '' }] = clients;
    const formatted = formatPhone(landline);
    expect(clients).toMatchObject([{ phoneText: formatted }]);
    for (const search of [formatted, formatted.slice(-8), landline])
      expect((await request(`sandbox/data/clients?${query}&search=${encodeURIComponent(search)}`)).body).toContainEqual(
        expect.objectContaining({ phone: landline }),
      );
    expect((await request(`sandbox/data/clients?${query}&failing=true`)).body).toHaveLength(7);
    const [latest] = (await request(`sandbox/data/clients?${query}`)).body as { phone: string }[];
    const thread = (await request(`sandbox/data/phones/${encodeURIComponent(latest?.phone ?? '')}/thread?${query}`))
      .body;
    expect((thread as unknown[]).length).toBeGreaterThan(0);
    expect(Array.isArray((await request(`sandbox/data/appointments?${query}`)).body)).toBe(true);
    expect((await request(`sandbox/data/clients`)).status).toBe(400);
  });
});
