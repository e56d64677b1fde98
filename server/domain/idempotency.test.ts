import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts';
import { ada, aPractice, asStaff, aStore, refusal } from '#tests/support/server-world.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { type Context, type Staff, systemAt } from './context.ts';
import { type Answer, deleteOldKeys, oncePerIntent } from './idempotency.ts';
import { runCommand } from './run-command.ts';

/** Sends requests with keys, and counts how often they were executed. */
async function aCaller(store: Store) {
  const runner = { store, wake: () => undefined };
  const { practice } = await aPractice({ store, runner });
  let executions = 0;
  const work = async (): Promise<Answer> => ({ status: 201, body: { executions: ++executions } });
  interface RequestOptions {
    readonly route?: string;
    readonly staff?: Staff | null;
    readonly execute?: () => Promise<Answer>;
  }
  const request = (
    key: string | null,
    payload: object = {},
    { route = 'send', staff = ada, execute = work }: RequestOptions = {},
  ) =>
    runCommand(
      runner,
      staff ? asStaff(practice, staff) : systemAt(practice),
      (ctx: Context) => oncePerIntent(ctx, route, payload, execute),
      { intent: key, publish: null },
    );
  const keys = () => store.db.selectFrom('idempotency_key').select('key').where('practice', '=', practice).execute();
  return { request, keys, executions: () => executions };
}

describe('a request with an Idempotency-Key', () => {
  beforeAll(aStore);

  it('is executed once, and gets the same answer each time', async () => {
    const { request, executions } = await aCaller(await aStore());
    const key = randomUUID();
    const first = await request(key, { content: 'Hi' });
    expect(first).toEqual({ status: 201, body: { executions: 1 } });
    expect(await request(key, { content: 'Hi' })).toEqual(first);
    expect(executions()).toBe(1);
  });

  it('is refused if another request has used the key', async () => {
    const { request, executions } = await aCaller(await aStore());
    const key = randomUUID();
    await request(key, { content: 'Hi' });
    await expect(request(key, { content: 'Bye' })).rejects.toEqual(refusal('idempotency_mismatch'));
    expect(executions()).toBe(1);
  });

  it('is a different request with a different file', async () => {
    const { request } = await aCaller(await aStore());
    const key = randomUUID();
    await request(key, { file: new File(['rex'], 'rex.png') });
    await request(key, { file: new File(['rex'], 'rex.png') });
    for (const other of [new File(['rex'], 'max.png'), new File(['maxi'], 'rex.png'), new File(['max'], 'rex.png')])
      await expect(request(key, { file: other })).rejects.toEqual(refusal('idempotency_mismatch'));
  });

  it('does not share its key with other users and endpoints', async () => {
    const { request, executions } = await aCaller(await aStore());
    const key = randomUUID();
    await request(key);
    await request(key, {}, { route: 'invite' });
    await request(key, {}, { staff: { ...ada, id: 'bea' } });
    await request(key, {}, { staff: null });
    await (await aCaller(await aStore())).request(key);
    expect(executions()).toBe(4);
  });

  it('is executed each time without a key', async () => {
    const { request, keys, executions } = await aCaller(await aStore());
    await request(null);
    await request(null);
    expect(executions()).toBe(2);
    expect(await keys()).toEqual([]);
  });

  it('leaves no key if it fails, and can be retried', async () => {
    const { request, keys } = await aCaller(await aStore());
    const key = randomUUID();
    const fail = () => Promise.reject(new Error('no'));
    await expect(request(key, {}, { execute: fail })).rejects.toThrow('no');
    expect(await keys()).toEqual([]);
    expect(await request(key)).toMatchObject({ status: 201 });
    expect(await keys()).toEqual([{ key }]);
  });

  it('has its key stored for a day', async () => {
    const store = await aStore();
    const { request, keys } = await aCaller(store);
    const [old, recent] = [randomUUID(), randomUUID()];
    await request(old);
    await request(recent);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const [key, create_ts] of [
      [old, hoursAgo(24.1)],
      [recent, hoursAgo(23.9)],
    ] as const)
      await store.db.updateTable('idempotency_key').set({ create_ts }).where('key', '=', key).execute();
    await deleteOldKeys({ db: store.db, now: new Date() });
    expect(await keys()).toEqual([{ key: recent }]);
  });
});

describe('a request with an Idempotency-Key, on PostgreSQL,', () => {
  let postgres: RunningPostgres;
  let store: Store;
  beforeAll(async () => {
    postgres = await startPostgres();
    store = await openStore({ url: postgres.url });
  });
  afterAll(async () => {
    await store.close();
    await postgres.stop();
  });

  it('refuses a repetition while it is running, and answers it afterwards', async () => {
    const { request, executions } = await aCaller(store);
    const key = randomUUID();
    let reportStart: () => void = () => undefined;
    let finish: () => void = () => undefined;
    const hasStarted = new Promise<void>((resolve) => (reportStart = resolve));
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    const first = request(
      key,
      {},
      {
        execute: async () => {
          reportStart();
          await mayFinish;
          return { status: 201, body: { slow: true } };
        },
      },
    );
    await hasStarted;
    await expect(request(key)).rejects.toEqual(refusal('idempotency_in_progress'));
    expect(await request(randomUUID())).toMatchObject({ status: 201 });
    finish();
    expect(await first).toEqual(await request(key));
    expect(executions()).toBe(1);
  });

  it('is executed once if sent twenty times at once', async () => {
    const { request, executions, keys } = await aCaller(store);
    const key = randomUUID();
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => request(key)));
    for (const answer of answers)
      expect(answer.status === 'fulfilled' ? answer.value : answer.reason).toEqual(
        answer.status === 'fulfilled' ? { status: 201, body: { executions: 1 } } : refusal('idempotency_in_progress'),
      );
    expect(executions()).toBe(1);
    expect(await keys()).toHaveLength(1);
  });
});
