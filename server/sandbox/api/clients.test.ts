import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startInboundMedia } from '#server/jobs/inbound-media.ts';
import { startEventFeed } from '#server/realtime/event-feed.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aLog } from '#tests/support/log.ts';
import { anOpenSandbox, aString } from '#tests/support/open-sandbox.ts';

const opened = anOpenSandbox();
const { call, request, keyOf, messages } = opened;
const { origin } = opened;

/** Starts the job that fetches clients' pictures, until the test ends. */
async function fetchPictures() {
  const { log } = aLog();
  const { store, sandbox, files } = opened;
  const feed = await startEventFeed(store, log);
  const { stop } = startInboundMedia({
    runner: { store, wake: feed.wake },
    gateway: sandbox.carrier,
    files,
    feed,
    log,
  });
  onTestFinished(async () => {
    await stop();
    await feed.close();
  });
}

describe('an inbound text', () => {
  it('reaches the practice with that number, with its pictures, which are then fetched from the carrier @slow', async () => {
    const from = aPhone();
    const mediaUrls = ['/sandbox/pictures/paw.png', 'https://pictures.example/dog.jpg'];
    const { status } = await call('POST', 'inbound-sms', {
      practicePhone: opened.practice.practicePhone,
      from,
      body: 'Is Luna ready?',
      mediaUrls,
    });
    expect(status).toBe(201);
    const latest = (await messages()).at(-1);
    expect(latest).toMatchObject({ direction: 'INBOUND', content: 'Is Luna ready?', carrier_id: aString });
    const [picture, elsewhere] = latest?.media ?? [];
    expect(elsewhere).toMatchObject({ content_type: 'image/jpeg', state: 'LOADING' });
    await fetchPictures();
    await vi.waitFor(async () =>
      expect((await messages()).at(-1)?.media[0]).toEqual({
        ...picture,
        content_type: 'image/png',
        name: 'paw.png',
        size: expect.any(Number) as number,
        state: null,
      }),
    );
    const [stored, original] = [
      await request(picture?.url.slice(origin.length + 1) ?? ''),
      await request('sandbox/pictures/paw.png'),
    ];
    expect(stored.text).toBe(original.text);
  });

  it('is a new text each time, even with the same content', async () => {
    const text = { practicePhone: opened.practice.practicePhone, from: aPhone(), body: 'Hello?' };
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
  const clientRequest = { practicePhone: opened.practice.practicePhone, from: aPhone(), petName: 'Luna' };
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

it('delivers through the carrier and reports the delivery to the product @slow', async () => {
  await opened.sandbox.start?.();
  const [row] = await messages();
  await opened.store.db
    .updateTable('message')
    .set({ delivery_status: 'ENQUEUED', direction: 'OUTBOUND' })
    .where('practice', '=', keyOf())
    .where('id', '=', row?.id ?? '')
    .execute();
  const to = aPhone();
  const text = {
    id: row?.id ?? '',
    practice: keyOf(),
    from: opened.practice.practicePhone,
    to,
    content: 'Ready at 4.',
    mediaUrls: [],
  };
  await opened.sandbox.carrier.send(text);
  await vi.waitFor(async () => expect((await messages())[0]?.delivery_status).toBe('DELIVERED'));
  expect((await call('GET', `phones/${encodeURIComponent(to)}/messages`)).body).toEqual([
    { id: text.id, body: 'Ready at 4.', mediaUrls: [], receivedAt: aString },
  ]);
});

it('stores an email in its mailbox, and shows it on the page', async () => {
  const to = `New-${aPhone()}@elm.example`;
  const email = { subject: 'You are invited', text: 'Sign in.', html: '<p>Sign in.</p>' };
  const { id } = await opened.store.db
    .insertInto('outgoing_email')
    .values({ practice: keyOf(), recipient: to, subject: email.subject, content: email.text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await opened.sandbox.mail.send(
    {
      ...email,
      id,
      to,
      fromName: 'Elm',
      replyTo: null,
      date: '2026-11-23T14:00:00.000Z',
      returnToken: 'a.b',
      unsubscribeUrl: null,
    },
    { beforeContent: async () => undefined, signal: AbortSignal.timeout(20_000) },
  );
  const stored = [{ seq: aString, id, to, subject: 'You are invited', text: 'Sign in.', receivedAt: aString }];
  expect((await call('GET', `mailbox/${encodeURIComponent(to.toLowerCase())}`)).body).toEqual(stored);
  expect((await call('GET', 'mailbox/nobody@elm.example')).body).toEqual([]);
  expect((await request(`sandbox/data/mail?${new URLSearchParams({ practice: keyOf() })}`)).body).toEqual(stored);
});
