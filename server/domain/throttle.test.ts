import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { aStore } from '#tests/support/server-world.ts';
import { deleteFullAllowances, giveBack, giveBackEach, takeOne, takeOneOfEach, takeUpTo } from './throttle.ts';

const threeAnHour = { most: 3, within: 3600 };
const aKey = () => `invitations to ${randomUUID()}`;

describe('an allowance', () => {
  let store: Store;
  beforeAll(async () => {
    store = await aStore();
  });
  const take = (key: string) => takeOne(store.db, key, threeAnHour);
  /** Moves all allowances this many seconds into the past. */
  const advanceClock = (seconds: number) =>
    store.db
      .updateTable('throttle')
      .set({ full_at: sql`full_at - make_interval(secs => ${seconds})` })
      .execute();

  it('is used up after its maximum, and then returns the time until the next', async () => {
    const key = aKey();
    expect([await take(key), await take(key), await take(key)]).toEqual([null, null, null]);
    const wait = (await take(key)) ?? 0;
    expect(wait).toBeGreaterThan(1195);
    expect(wait).toBeLessThanOrEqual(1200);
    expect(await take(aKey())).toBeNull();
  });

  it('gives as many at once as are left, to several callers together', async () => {
    const key = aKey();
    const upTo = (wanted: number) => store.db.transaction().execute((tx) => takeUpTo(tx, key, threeAnHour, wanted));
    expect(await upTo(2)).toBe(2);
    expect(await take(key)).toBeNull();
    expect(await upTo(2)).toBe(0);
    await advanceClock(2400);
    expect(await Promise.all([upTo(1), upTo(5)])).toEqual([1, 1]);
    await advanceClock(-100_000);
    // The clock was set back.
    expect(await upTo(9)).toBe(3);
    await advanceClock(100_000);
    expect(await upTo(9)).toBe(3);
  });

  it('refills one at a time', async () => {
    const key = aKey();
    for (let time = 0; time < 4; time += 1) await take(key);
    await advanceClock(1200);
    expect([await take(key), (await take(key)) === null]).toEqual([null, false]);
    await advanceClock(10_000);
    expect([await take(key), await take(key), await take(key), (await take(key)) === null]).toEqual([
      null,
      null,
      null,
      false,
    ]);
  });

  it('is not used up for longer than it takes to refill when the clock is set back', async () => {
    const key = aKey();
    for (let time = 0; time < 4; time += 1) await take(key);
    await advanceClock(-7 * 86_400);
    expect(await take(key)).toBeNull();
    await advanceClock(7 * 86_400);
  });

  it('can be refunded', async () => {
    const key = aKey();
    for (let time = 0; time < 10; time += 1) {
      expect(await take(key)).toBeNull();
      await giveBack(store.db, key, threeAnHour);
    }
  });

  it('is not used by a rolled-back transaction', async () => {
    const key = aKey();
    const takeAndFail = () =>
      store.db.transaction().execute(async (tx) => {
        throw new Error(`waits ${await takeOne(tx, key, threeAnHour)}`);
      });
    for (let time = 0; time < 4; time += 1) await expect(takeAndFail()).rejects.toThrow('waits null');
    expect(await take(key)).toBeNull();
  });

  it('is taken with others in their order, up to the one that is used up; all can be refunded', async () => {
    const [own, shared, last] = [aKey(), aKey(), aKey()];
    const each = [own, shared, last].map((key) => ({ key, ...threeAnHour }));
    for (const _ of [1, 2]) await take(shared);
    expect(await takeOneOfEach(store.db, each)).toBeNull();
    expect(await takeOneOfEach(store.db, each)).toMatchObject({ key: shared, wait: expect.any(Number) as number });
    // The last one was not touched by that.
    expect([await take(last), await take(last), (await take(last)) === null]).toEqual([null, null, false]);
    expect([await take(own), (await take(own)) === null]).toEqual([null, false]);
    await giveBackEach(store.db, each);
    expect([await take(own), await take(shared), await take(last)]).toEqual([null, null, null]);
  });

  it('is deleted once it is full, and stores no personal data', async () => {
    const key = 'invitations to grace@elm.example';
    await take(key);
    const rows = () => store.db.selectFrom('throttle').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain('grace');
    await deleteFullAllowances(store.db);
    expect((await rows()).length).toBeGreaterThan(0);
    await advanceClock(100_000);
    await deleteFullAllowances(store.db);
    expect(await rows()).toEqual([]);
  });
});

it('is shared by all processes on one PostgreSQL, also for concurrent requests @slow', async () => {
  const { url, stop } = await startPostgres();
  const stores = [await openStore({ url }), await openStore({ url })];
  try {
    const key = aKey();
    const attempts = Array.from({ length: 40 }, (_, index) =>
      takeOne(stores[index % 2]!.db, key, { most: 10, within: 3600 }),
    );
    expect((await Promise.all(attempts)).filter((wait) => wait === null)).toHaveLength(10);
    const [wide, ...narrow] = Array.from({ length: 9 }, () => aKey());
    const nested = Array.from({ length: 40 }, (_, index) =>
      takeOneOfEach(stores[index % 2]!.db, [
        { key: narrow[index % 8]!, most: 2, within: 3600 },
        { key: wide!, most: 7, within: 3600 },
      ]),
    );
    expect((await Promise.all(nested)).filter((usedUp) => usedUp === null)).toHaveLength(7);
  } finally {
    for (const store of stores) await store.close();
    await stop();
  }
});
