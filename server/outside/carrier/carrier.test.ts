import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import type { Store } from '#server/db/store.ts';
import { aLog } from '#tests/support/log.ts';
import { aSandbox } from '#tests/support/sandbox.ts';
import { aPractice } from '#tests/support/server-world.ts';
import { carrier, type Carrier } from './carrier.ts';
import { carrierDb } from './carrier-tables.ts';
import { magicNumbers } from './magic-numbers.ts';
import { receivedBy } from './phones.ts';
import type { PostWebhook } from './webhooks.ts';

let store: Store;
let from: string;
let reports: { url: string; form: Readonly<Record<string, string>> }[];
const open: Carrier[] = [];

beforeEach(async () => {
  ({ store } = await aSandbox());
  const { texting_number } = await aPractice({ store, runner: { store, wake: () => undefined } });
  from = texting_number ?? '';
  reports = [];
  await carrierDb(store.db).deleteFrom('sandbox_delivery_report').execute();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.stop()));
});

function aCarrier(post: PostWebhook = async (url, form) => void reports.push({ url, form })) {
  const one = carrier({
    store,
    owner: sql`select practice from practice where texting_number = "from"`,
    post,
    log: aLog().log,
  });
  open.push(one);
  return one;
}

const aText = (lastFour: string) => ({
  from,
  to: `+1${String(Math.floor(Math.random() * 1e6)).padStart(6, '2')}${lastFour}`,
  body: 'Luna is ready to go home.',
  mediaUrls: ['/sandbox/pictures/paw.png'],
  statusCallback: `https://rapport.example/reports/${crypto.randomUUID()}`,
});
const reported = () =>
  reports.map(({ form: { MessageStatus, ErrorCode } }) =>
    ErrorCode ? `${MessageStatus} ${ErrorCode}` : MessageStatus,
  );

it('delivers a text to the phone and reports it to the address of the text', async () => {
  const text = aText('1234');
  const running = aCarrier();
  const accepted = await running.send(text);
  expect(await receivedBy(store.db, text.to)).toEqual([]);
  running.start();
  await vi.waitFor(() => expect(reported()).toEqual(['sent', 'delivered']));
  const MessageSid = typeof accepted === 'number' ? '' : accepted.message_id;
  expect(MessageSid).toMatch(/^SM[\da-f]{32}$/);
  expect(reports[0]).toMatchObject({ url: text.statusCallback, form: { MessageSid, From: from, To: text.to } });
  expect(await receivedBy(store.db, text.to)).toEqual([
    {
      id: text.statusCallback.split('/').at(-1),
      body: text.body,
      mediaUrls: text.mediaUrls,
      receivedAt: expect.stringMatching(/^2.*Z$/) as unknown,
    },
  ]);
});

it('delivers a text twice that was sent twice, as a real one does @slow', async () => {
  const text = aText('1234');
  const running = aCarrier();
  running.start();
  await Promise.all([running.send(text), running.send(text)]);
  await vi.waitFor(async () => expect(await receivedBy(store.db, text.to)).toHaveLength(2));
  expect(await running.list({ from, to: text.to, skip: 0, most: 10 })).toMatchObject([
    { content: text.body },
    { content: text.body },
  ]);
});

it.each([
  ['3003', 30_003],
  ['3005', 30_005],
  ['3006', 30_006],
  ['3007', 30_007],
])('does not reach %s: error %i @slow', async (digits, code) => {
  const text = aText(digits);
  const running = aCarrier();
  running.start();
  await running.send(text);
  await vi.waitFor(() => expect(reported()).toEqual(['sent', `undelivered ${code}`]));
  expect(await receivedBy(store.db, text.to)).toEqual([]);
  expect(await running.list({ from, to: text.to, skip: 0, most: 10 })).toMatchObject([
    { status: 'undelivered', error_code: code },
  ]);
});

it('refuses a text to 1610, which opted out at the carrier, and one from a number that is not a practice’s', async () => {
  expect(await aCarrier().send(aText('1610'))).toBe(21_610);
  expect(await aCarrier().send({ ...aText('1234'), from: '+19995550100' })).toBe(21_606);
});

it('never reports on 0408', async () => {
  await aCarrier().send(aText('0408'));
  expect(await carrierDb(store.db).selectFrom('sandbox_delivery_report').selectAll().execute()).toEqual([]);
});

it('reports twice and out of order for 0409', async () => {
  const running = aCarrier();
  running.start();
  const text = aText('0409');
  await running.send(text);
  await vi.waitFor(() => expect(reported()).toEqual(['delivered', 'sent', 'delivered']));
  expect(await receivedBy(store.db, text.to)).toHaveLength(1);
});

it('has different digits for each magic number', () => {
  expect(new Set(magicNumbers.map(({ digits }) => digits)).size).toBe(magicNumbers.length);
});

it('sends unsent reports after a restart', async () => {
  await aCarrier().send(aText('1234'));
  aCarrier().start();
  await vi.waitFor(() => expect(reported()).toEqual(['sent', 'delivered']));
});

it('retries a report that a crashed process had claimed', async () => {
  await aCarrier().send(aText('1234'));
  await sql`update sandbox_delivery_report set report_at = now(), claimed_until = now() - interval '1 second'`.execute(
    store.db,
  );
  aCarrier().start();
  await vi.waitFor(() => expect(reported()).toEqual(['sent', 'delivered']));
});

it('stores a report that the product did not accept, and continues with the others', async () => {
  const lost = aText('1234');
  const running = aCarrier(async (url, form) => {
    if (url === lost.statusCallback) throw new Error('The database is away.');
    reports.push({ url, form });
  });
  running.start();
  const accepted = await running.send(lost);
  await running.send(aText('1234'));
  await vi.waitFor(() => expect(reported()).toEqual(['sent', 'delivered']));
  const remaining = await carrierDb(store.db).selectFrom('sandbox_delivery_report').select('message_id').execute();
  const sid = typeof accepted === 'number' ? '' : accepted.message_id;
  expect(remaining.map((row) => row.message_id)).toEqual([sid, sid]);
});

it('shares the work between two processes, and sends each report once', async () => {
  const running = [aCarrier(), aCarrier()];
  for (const one of running) one.start();
  await Promise.all(running.flatMap((one) => Array.from({ length: 5 }, () => one.send(aText('1234')))));
  await vi.waitFor(() => expect(reported().filter((status) => status === 'delivered')).toHaveLength(10));
  expect(reports).toHaveLength(20);
});
