import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { flagKeys } from '#contract/platform/flags.ts';
import { answerFailure } from '#server/routes/failures.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { StreamSource } from '#tests/support/event-source.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { aSandbox } from '#tests/support/sandbox.ts';
import { aRowKey } from '#tests/support/server-world.ts';
import { type Announcer, storeAnnouncer } from './announcer.ts';
import { type FlagDb, flagDb } from './flag-tables.ts';
import { flagClientKey, flagService } from './flag-service.ts';
import { heartbeatMs } from './flag-stream.ts';
import { type FlagStates, setFlag } from './flag-values.ts';

let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let db: FlagDb;
let announcer: Announcer;
let server: Awaited<ReturnType<typeof listeningApp>>;
let base: string;
beforeAll(async () => {
  sandbox = await aSandbox();
  db = flagDb(sandbox.store.db);
  announcer = await storeAnnouncer(sandbox.store);
  const app = new Hono<RequestEnv>().route('/flags', flagService({ db, announcer }));
  app.onError(answerFailure);
  server = await listeningApp(app);
  base = `${server.url}/flags`;
});
afterAll(() => server.close());

const cleanups: (() => void)[] = [];
beforeEach(() => db.deleteFrom('sandbox_flag_override').execute());
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const contextOf = (practice: string) => ({ kind: 'multi', user: { key: 'u1' }, practice: { key: practice } });
const encoded = (context: unknown) => Buffer.from(JSON.stringify(context)).toString('base64url');
const fetchFlags = async (practice: string) =>
  (await (
    await fetch(`${base}/sdk/evalx/${flagClientKey}/contexts/${encoded(contextOf(practice))}`)
  ).json()) as FlagStates;

/** The events of a stream, in order. */
function listen(path: string): { event: string; data: string }[] {
  const received: { event: string; data: string }[] = [];
  const source = new StreamSource(base + path);
  for (const event of ['put', 'patch', 'ping'])
    source.addEventListener(event, ({ data }) => received.push({ event, data }));
  cleanups.push(() => source.close());
  return received;
}
const quickReplies = 'quick-replies-enabled';

it('answers with every flag, each on until it is turned off [FL-02]', async () => {
  const flags = await fetchFlags(aRowKey());
  expect(Object.keys(flags)).toEqual([...flagKeys]);
  for (const flag of Object.values(flags)) expect(flag).toMatchObject({ value: true, version: 1 });
});

it('answers a context in a body in the same way', async () => {
  const practice = aRowKey();
  await setFlag(db, announcer, { key: quickReplies, value: false, practice });
  const response = await fetch(`${base}/sdk/evalx/${flagClientKey}/context`, {
    method: 'REPORT',
    body: JSON.stringify(contextOf(practice)),
  });
  expect(await response.json()).toEqual(await fetchFlags(practice));
});

it.each([
  ['longer than any context', JSON.stringify({ kind: 'x'.repeat(100_000) }), 413],
  ['no JSON', '{', 400],
  ['no context', '[]', 400],
])('refuses a body that is %s', async (_what, body, status) => {
  const response = await fetch(`${base}/sdk/evalx/${flagClientKey}/context`, { method: 'REPORT', body });
  expect(response.status).toBe(status);
});

it('turns a flag off for one practice, and for all', async () => {
  const [own, other] = [aRowKey(), aRowKey('EZYVET')];
  await setFlag(db, announcer, { key: quickReplies, value: false, practice: own });
  expect((await fetchFlags(own))[quickReplies].value).toBe(false);
  expect((await fetchFlags(other))[quickReplies].value).toBe(true);

  await setFlag(db, announcer, { key: quickReplies, value: false });
  expect((await fetchFlags(other))[quickReplies].value).toBe(false);
});

it('uses the latest value, with a version that only increases', async () => {
  const practice = aRowKey();
  const versions: number[] = [];
  for (const change of [{ value: false, practice }, { value: true }, { value: false }, { value: true, practice }]) {
    await setFlag(db, announcer, { key: quickReplies, ...change });
    const flag = (await fetchFlags(practice))[quickReplies];
    expect(flag.value).toBe(change.value);
    versions.push(flag.version);
  }
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
});

it('sends changes to open pages of the practice, at every process', async () => {
  const [own, other] = [aRowKey(), aRowKey()];
  const received = listen(`/eval/${flagClientKey}/${encoded(contextOf(own))}`);
  const receivedByOther = listen(`/eval/${flagClientKey}/${encoded(contextOf(other))}`);
  await vi.waitFor(() => expect([received.length, receivedByOther.length]).toEqual([1, 1]));
  expect(JSON.parse(received[0]?.data ?? '')).toEqual(await fetchFlags(own));

  // Another process has its own announcer; they share only the database.
  const otherAnnouncer = await storeAnnouncer(sandbox.store);
  await setFlag(db, otherAnnouncer, { key: quickReplies, value: false, practice: own });
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]?.event).toBe('patch');
  expect(JSON.parse(received[1]?.data ?? '')).toMatchObject({ key: quickReplies, value: false });

  await setFlag(db, announcer, { key: 'postcards-enabled', value: false });
  await vi.waitFor(() => expect(receivedByOther).toHaveLength(2));
  expect(JSON.parse(receivedByOther[1]?.data ?? '')).toMatchObject({ key: 'postcards-enabled', value: false });
});

it('pings a page that fetches the flags itself', async () => {
  const received = listen(`/ping/${flagClientKey}`);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  await setFlag(db, announcer, { key: quickReplies, value: false });
  await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(['ping', 'ping']));
});

it('sends heartbeats on an idle stream, and unsubscribes a page that disconnects', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  cleanups.push(() => vi.useRealTimers());
  const open = new Set<() => void>();
  const subscribe = (onNotify: () => void) => (open.add(onNotify), () => open.delete(onNotify));
  const service = flagService({ db, announcer: { ...announcer, subscribe } });

  const response = await service.request(`/ping/${flagClientKey}`);
  const page = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await page?.read())?.value).toBe('event: ping\ndata: \n\n');
  expect(open.size).toBe(1);
  vi.advanceTimersByTime(heartbeatMs);
  expect((await page?.read())?.value).toBe(':\n\n');

  await page?.cancel();
  await vi.waitFor(() => expect(open.size).toBe(0));
  expect(vi.getTimerCount()).toBe(0);
});

it('accepts analytics, has no goals, and refuses unknown paths', async () => {
  const events = await fetch(`${base}/events/bulk/${flagClientKey}`, { method: 'POST', body: '[]' });
  expect(events.status).toBe(202);
  expect(await (await fetch(`${base}/sdk/goals/${flagClientKey}`)).json()).toEqual([]);
  expect((await fetch(`${base}/sdk/evalx/other/contexts/${encoded(contextOf('x'))}`)).status).toBe(404);
  expect((await fetch(`${base}/sdk/evalx/${flagClientKey}/contexts/bm9uZQ`)).status).toBe(400);
  expect((await fetch(`${base}/sdk/evalx/${flagClientKey}/contexts/${encoded({ practice: 7 })}`)).status).toBe(400);
});

it.each(['eval', 'ping'])('ends its streams when the server stops: %s', async (kind) => {
  const ending = await storeAnnouncer(sandbox.store);
  const app = new Hono().route('/flags', flagService({ db, announcer: ending }));
  const address =
    kind === 'eval' ? `/eval/${flagClientKey}/${encoded(contextOf(aRowKey()))}` : `/ping/${flagClientKey}`;
  const response = await app.request(`/flags${address}`);
  const body = response.text();
  await ending.close();
  expect(await body).toMatch(/^event: p/);
});
