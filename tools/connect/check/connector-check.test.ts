import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { ConnectJob } from '#contract/connect/index.ts';
import type { ConnectItemInput } from '#contract/connect/items.ts';
import { aWeekday } from '#tests/support/a-weekday.ts';
import { startWorld } from '#tests/support/server-world.ts';
import { connectClient } from '../client.ts';
import { csvAgent } from '../csv-agent.ts';
import { writeSample } from '../sample.ts';
import { connectorCheck } from './connector-check.ts';

const { store } = await startWorld();
const url = 'http://127.0.0.1:8090';

/** A check whose clock moves only where a connector waits. */
async function aCheck() {
  let time = 0;
  const lines: string[] = [];
  let isEnded = false;
  const check = await connectorCheck({
    store,
    origin: url,
    now: () => time,
    print: (line) => lines.push(line),
    onEnd: () => void (isEnded = true),
  });
  return { ...check, lines, isEnded: () => isEnded, wait: (milliseconds: number) => void (time += milliseconds) };
}

it('passes the agent of CSV files with an invented practice @slow', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-check-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeSample({ folder, pets: 40, today: new Date() });
  const { key, fetch, wait, lines, judging, isEnded } = await aCheck();
  const client = connectClient({
    url,
    key,
    fetch: (address, init) => fetch(new Request(address, init)),
    pause: async (milliseconds) => wait(milliseconds),
  });
  const pass = csvAgent({ folder, client, confirmGone: false, print: () => undefined });
  // The second pass ends with the answer that is lost too often; the third leases the job again, and the fourth reports the visit.
  for (let passes = 0; passes < 4 && !isEnded(); passes += 1) await pass().catch(() => undefined);
  judging.end();
  expect(judging.outcome()).toBe('passed');
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([
    expect.stringMatching(/^\d+ items came in 10 calls, \d+ per second\.$/),
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^ok {6}A visit is booked once, .* after 4 lost answers$/));
});

/** What a connector does wrong, and the line that says so. */
const flaws = {
  'does nothing wrong': /^nothing$/,
  'forgets the key': /^FAILED {2}Every call has the key: GET \/connect\/v1\/status .*Authorization/,
  'sends what is no batch': /^FAILED {2}No call is refused as a whole: POST \/connect\/v1\/items was answered 400/,
  'loses items after 503': /^FAILED {2}Items come again after 503: client c1, client c2 did not come again/,
  'repeats items at once after 429': /^FAILED {2}Items come again after 429.* after 0\.0 s/,
  'loses items after 429': /^FAILED {2}Items come again after 429.* did not come again/,
  'never begins a sync': /^MISSING A full sync reports clients and pets/,
  'reports before it begins the sync': /^FAILED {2}Nothing is gone that was reported: 1 of client/,
  'begins again in place of the finish': /^FAILED {2}A sync is finished again after 503: another sync/,
  'ignores that an item is refused': /^FAILED {2}What is refused .*: pet p9 \(item\.data\.clientId: There is no client/,
  'changes an item without its version': /^FAILED {2}A version of an item always says the same: client c1 .* 5 again/,
  'goes back to an older version': /^FAILED {2}No item goes back to an older version: client c1 .*version 4 after .* 5/,
  'never leases jobs': /^MISSING A note is added/,
  'makes a booked visit each time': /^FAILED {2}A visit is booked once, .*: its answers differ: v-1, v-2/,
  'makes a second visit': /^FAILED {2}A visit is booked once, .*: v-1 and v-second are visits/,
  'names no visit for the booking': /^FAILED {2}A visit is booked once, .* without an externalId/,
  'mistakes the time zone': /^FAILED {2}The booked visit is reported under its id: v-1 .* time zone/,
  'reports the booked visit under another id': /^FAILED {2}The booked visit is reported under its id: .* v-other/,
} as const;
type Flaw = keyof typeof flaws;

/** A small connector that has one flaw. */
async function runConnector({ key, fetch, wait }: Awaited<ReturnType<typeof aCheck>>, flaw: Flaw): Promise<void> {
  const call = (method: string, at: string, body?: unknown, bearer = key) =>
    fetch(
      new Request(`${url}/connect/v1/${at}`, {
        method,
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
  const post = async <T>(at: string, body: unknown, gives: readonly number[] = []): Promise<T> => {
    for (;;) {
      const response = await call('POST', at, body);
      if (response.status < 429 || gives.includes(response.status)) return (await response.json()) as T;
      if (flaw !== 'repeats items at once after 429') wait(Number(response.headers.get('retry-after') ?? 1) * 1000);
    }
  };
  const version = 5;
  const client = (id: string, given: object = {}) =>
    ({ kind: 'client', id, version, data: { firstName: 'Maya' }, ...given }) as ConnectItemInput;
  const report = (...items: ConnectItemInput[]) => post('items', { items });

  if (flaw === 'forgets the key') await call('GET', 'status', undefined, '');
  if (flaw === 'sends what is no batch') await call('POST', 'items', [client('c1')]);
  if (flaw === 'reports before it begins the sync') await report(client('c0'));
  const kinds = { kinds: ['client', 'pet', 'appointment'] };
  const sync = flaw === 'never begins a sync' ? null : await post<{ id: string }>('syncs', kinds);
  const lost = { 'loses items after 503': [503], 'loses items after 429': [429] } as Partial<Record<Flaw, number[]>>;
  await post('items', { items: [client('c1'), client('c2')] }, lost[flaw]);
  // Names what is known also where the first items were lost.
  await report(client('c3'), {
    kind: 'pet',
    id: 'p1',
    version,
    data: { clientId: flaw === 'loses items after 503' ? 'c3' : 'c1', name: 'Luna' },
  });
  const startsAt = `${aWeekday()}T15:00:00.000Z`;
  await report({ kind: 'appointment', id: 'v', version, data: { clientId: 'c3', petId: 'p1', startsAt } });
  if (flaw === 'ignores that an item is refused')
    await report({ kind: 'pet', id: 'p9', version, data: { clientId: 'c9', name: 'Rex' } });
  const changed = { data: { firstName: 'Ada' } };
  if (flaw === 'changes an item without its version') await report(client('c1', changed));
  if (flaw === 'goes back to an older version') await report(client('c1', { ...changed, version: 4 }));
  if (sync === null) return;
  await post(`syncs/${sync.id}/finish`, {}, flaw === 'begins again in place of the finish' ? [503] : []);
  if (flaw === 'begins again in place of the finish') await post('syncs', kinds);
  if (flaw === 'never leases jobs') return;

  let made = 0;
  for (let passes = 0; passes < 2; passes += 1) {
    const { jobs } = await post<{ jobs: ConnectJob[] }>('jobs/lease', {});
    for (const job of jobs) {
      if (made === 0 || flaw === 'makes a booked visit each time') made += job.kind === 'book' ? 1 : 0;
      const externalId = job.kind === 'book' && flaw !== 'names no visit for the booking' ? `v-${made}` : null;
      await post(`jobs/${job.id}/answer`, { result: 'accepted', externalId }, [503]);
      if (job.appointment === null || job.kind !== 'book' || passes === 0) continue;
      const hours = flaw === 'mistakes the time zone' ? 5 : 0;
      const { id: rapportId } = job.appointment;
      const start = new Date(Date.parse(job.appointment.startsAt) + hours * 3_600_000).toISOString();
      const data = { clientId: 'c1', petId: 'p1', startsAt: start, rapportId };
      const id = flaw === 'reports the booked visit under another id' ? 'v-other' : `v-${made}`;
      if (flaw === 'makes a second visit')
        await report({ kind: 'appointment', id: 'v-second', version, data: { ...data, rapportId: null } });
      await report({ kind: 'appointment', id, version, data });
    }
  }
}

it.each(Object.entries(flaws) as [Flaw, RegExp][])('judges a connector that %s', async (flaw, says) => {
  const check = await aCheck();
  await runConnector(check, flaw);
  check.judging.end();
  const wrong = check.lines.filter((line) => /^(FAILED|MISSING)/.test(line));
  expect(wrong[0] ?? 'nothing').toMatch(says);
  const outcomes = { FAILED: 'failed', MISSING: 'open' } as Record<string, string>;
  expect(check.judging.outcome()).toBe(outcomes[wrong[0]?.slice(0, 7).trim() ?? ''] ?? 'passed');
  expect(check.isEnded()).toBe(check.judging.outcome() !== 'open');
});
