import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Store } from '#server/db/store.ts';
import { CarrierRefusal, type DeliveryReport } from '#server/gateways/sms/gateway.ts';
import { aLog } from '#tests/support/log.ts';
import { aSandbox } from '#tests/support/sandbox.ts';
import { aRowKey } from '#tests/support/server-world.ts';
import { carrier, type Carrier } from './carrier.ts';
import { carrierDb } from './carrier-tables.ts';
import { magicNumbers } from './magic-numbers.ts';
import { receivedBy } from './phones.ts';

let store: Store;
let practice: string;
let reports: DeliveryReport[];
const open: Carrier[] = [];

beforeEach(async () => {
  ({ store } = await aSandbox());
  practice = aRowKey();
  reports = [];
  await carrierDb(store.db).deleteFrom('sandbox_delivery_report').execute();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.stop()));
});

function aCarrier(onReport: (report: DeliveryReport) => Promise<void> = async (report) => void reports.push(report)) {
  const one = carrier({ store, onReport, log: aLog().log });
  open.push(one);
  return one;
}

const aText = (lastFour: string, id: string = randomUUID()) => ({
  id,
  practice,
  from: '+12075550100',
  to: `+1${String(Math.floor(Math.random() * 1e6)).padStart(6, '2')}${lastFour}`,
  content: 'Luna is ready to go home.',
  mediaUrls: ['/sandbox/pictures/paw.png'],
});
const reported = () => reports.map(({ status, reason }) => (reason ? `${status} ${reason}` : status));

it('delivers a text to the phone and reports it', async () => {
  const text = aText('1234');
  const running = aCarrier();
  await running.send(text);
  expect(await receivedBy(store.db, text.to)).toEqual([]);
  running.start();
  await vi.waitFor(() => expect(reported()).toEqual(['PROCESSED', 'DELIVERED']));
  expect(reports[0]).toEqual({ messageId: text.id, practice, status: 'PROCESSED' });
  expect(await receivedBy(store.db, text.to)).toEqual([
    {
      id: text.id,
      body: text.content,
      mediaUrls: text.mediaUrls,
      receivedAt: expect.stringMatching(/^2.*Z$/) as unknown,
    },
  ]);
});

it('delivers a text once that was sent twice', async () => {
  const text = aText('1234');
  const running = aCarrier();
  running.start();
  await Promise.all([running.send(text), running.send(text)]);
  await vi.waitFor(() => expect(reported()).toEqual(['PROCESSED', 'DELIVERED']));
  expect(await receivedBy(store.db, text.to)).toHaveLength(1);
});

it.each([
  ['3003', 'device_unavailable'],
  ['3005', 'out_of_service'],
  ['3006', 'landline'],
  ['3007', 'carrier_violation'],
])('does not reach %s: %s', async (digits, reason) => {
  const text = aText(digits);
  const running = aCarrier();
  running.start();
  await running.send(text);
  await vi.waitFor(() => expect(reported()).toEqual(['PROCESSED', `FAILED_TO_DELIVER ${reason}`]));
  expect(await receivedBy(store.db, text.to)).toEqual([]);
});

it('refuses a text to 1610, which opted out at the carrier', async () => {
  await expect(aCarrier().send(aText('1610'))).rejects.toEqual(new CarrierRefusal('unsubscribed'));
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
  await vi.waitFor(() => expect(reported()).toEqual(['DELIVERED', 'PROCESSED', 'DELIVERED']));
  expect(await receivedBy(store.db, text.to)).toHaveLength(1);
});

it('has different digits for each magic number', () => {
  expect(new Set(magicNumbers.map(({ digits }) => digits)).size).toBe(magicNumbers.length);
});

it('sends unsent reports after a restart', async () => {
  await aCarrier().send(aText('1234'));
  aCarrier().start();
  await vi.waitFor(() => expect(reported()).toEqual(['PROCESSED', 'DELIVERED']));
});

it('retries a report that a crashed process had claimed', async () => {
  await aCarrier().send(aText('1234'));
  await sql`update sandbox_delivery_report set report_at = now(), claimed_until = now() - interval '1 second'`.execute(
    store.db,
  );
  aCarrier().start();
  await vi.waitFor(() => expect(reported()).toEqual(['PROCESSED', 'DELIVERED']));
});

it('stores a report that the product did not accept, and continues with the others', async () => {
  const lost = aText('1234');
  const running = aCarrier(async (report) => {
    if (report.messageId === lost.id) throw new Error('The database is away.');
    reports.push(report);
  });
  running.start();
  await running.send(lost);
  await running.send(aText('1234'));
  await vi.waitFor(() => expect(reported()).toEqual(['PROCESSED', 'DELIVERED']));
  const remaining = await carrierDb(store.db).selectFrom('sandbox_delivery_report').select('message_id').execute();
  expect(remaining.map((row) => row.message_id)).toEqual([lost.id, lost.id]);
});

it('shares the work between two processes, and sends each report once', async () => {
  const running = [aCarrier(), aCarrier()];
  for (const one of running) one.start();
  await Promise.all(running.flatMap((one) => Array.from({ length: 5 }, () => one.send(aText('1234')))));
  await vi.waitFor(() => expect(reported().filter((status) => status === 'DELIVERED')).toHaveLength(10));
  expect(reports).toHaveLength(20);
});
