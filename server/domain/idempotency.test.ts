import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type RunningPostgres } from '#tests/support/postgres.ts';
import { ada, aPractice, asStaff, aStore, refusal } from '#tests/support/server-world.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { type Context, type Staff, systemAt } from './context.ts';
import { type Answer, deleteOldKeys, oncePerIntent } from './idempotency.ts';
import { runCommand } from './run-command.ts';

/** Sends requests with keys, and counts how often they were carried out. */
async function aCaller(store: Store) {
  const runner = { store, wake: () => undefined };
  const { practice } = await aPractice({ store, runner });
  let done = 0;
  const work = async (): Promise<Answer> => ({ status: 201, body: { done: ++done } });
  interface More {
    readonly route?: string;
    readonly staff?: Staff | null;
    readonly carryOut?: () => Promise<Answer>;
  }
  const ask = (key: string | null, request: object = {}, { route = 'send', staff = ada, carryOut = work }: More = {}) =>
    runCommand(
      runner,
      staff ? asStaff(practice, staff) : systemAt(practice),
      (ctx: Context) => oncePerIntent(ctx, route, request, carryOut),
      { intent: key, publish: null },
    );
  const keys = () => store.db.selectFrom('idempotency_key').select('key').where('practice', '=', practice).execute();
  return { ask, keys, done: () => done };
}

describe('a request with an Idempotency-Key', () => {
  beforeAll(aStore);

  it('is carried out once, and gets the same answer each time', async () => {
    const { ask, done } = await aCaller(await aStore());
    const key = randomUUID();
    const first = await ask(key, { content: 'Hi' });
    expect(first).toEqual({ status: 201, body: { done: 1 } });
    expect(await ask(key, { content: 'Hi' })).toEqual(first);
    expect(done()).toBe(1);
  });

  it('is refused if another request has used the key', async () => {
    const { ask, done } = await aCaller(await aStore());
    const key = randomUUID();
    await ask(key, { content: 'Hi' });
    await expect(ask(key, { content: 'Bye' })).rejects.toEqual(refusal('idempotency_mismatch'));
    expect(done()).toBe(1);
  });

  it('is another request with another file', async () => {
    const { ask } = await aCaller(await aStore());
    const key = randomUUID();
    await ask(key, { file: new File(['rex'], 'rex.png') });
    await ask(key, { file: new File(['rex'], 'rex.png') });
    for (const other of [new File(['rex'], 'max.png'), new File(['maxi'], 'rex.png'), new File(['max'], 'rex.png')])
      await expect(ask(key, { file: other })).rejects.toEqual(refusal('idempotency_mismatch'));
  });

  it('does not share its key with other users and endpoints', async () => {
    const { ask, done } = await aCaller(await aStore());
    const key = randomUUID();
    await ask(key);
    await ask(key, {}, { route: 'invite' });
    await ask(key, {}, { staff: { ...ada, id: 'bea' } });
    await ask(key, {}, { staff: null });
    await (await aCaller(await aStore())).ask(key);
    expect(done()).toBe(4);
  });

  it('is carried out each time without a key', async () => {
    const { ask, keys, done } = await aCaller(await aStore());
    await ask(null);
    await ask(null);
    expect(done()).toBe(2);
    expect(await keys()).toEqual([]);
  });

  it('leaves no key if it fails, and can be retried', async () => {
    const { ask, keys } = await aCaller(await aStore());
    const key = randomUUID();
    const fail = () => Promise.reject(new Error('no'));
    await expect(ask(key, {}, { carryOut: fail })).rejects.toThrow('no');
    expect(await keys()).toEqual([]);
    expect(await ask(key)).toMatchObject({ status: 201 });
    expect(await keys()).toEqual([{ key }]);
  });

  it('has its key stored for a day', async () => {
    const store = await aStore();
    const { ask, keys } = await aCaller(store);
    const [old, recent] = [randomUUID(), randomUUID()];
    await ask(old);
    await ask(recent);
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
    const { ask, done } = await aCaller(store);
    const key = randomUUID();
    let begun: () => void = () => undefined;
    let finish: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    const first = ask(
      key,
      {},
      {
        carryOut: async () => {
          begun();
          await mayFinish;
          return { status: 201, body: { slow: true } };
        },
      },
    );
    await hasBegun;
    await expect(ask(key)).rejects.toEqual(refusal('idempotency_in_progress'));
    expect(await ask(randomUUID())).toMatchObject({ status: 201 });
    finish();
    expect(await first).toEqual(await ask(key));
    expect(done()).toBe(1);
  });

  it('is carried out once if sent twenty times at once', async () => {
    const { ask, done, keys } = await aCaller(store);
    const key = randomUUID();
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => ask(key)));
    for (const answer of answers)
      expect(answer.status === 'fulfilled' ? answer.value : answer.reason).toEqual(
        answer.status === 'fulfilled' ? { status: 201, body: { done: 1 } } : refusal('idempotency_in_progress'),
      );
    expect(done()).toBe(1);
    expect(await keys()).toHaveLength(1);
  });
});
