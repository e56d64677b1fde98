import { sql } from 'kysely';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aStore } from '#tests/support/server-world.ts';
import { lockDirectory } from './directory-lock.ts';
import { openStore } from './open-store.ts';

const folders: string[] = [];
function aFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-store-'));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the embedded database in a folder', () => {
  it(
    'is used by one process at a time, survives a restart, and cannot be opened by an older version @slow',
    { timeout: 90_000 },
    async () => {
      const dataDir = aFolder();
      const first = await openStore({ dataDir });
      await sql`create table saved as select 7 as answer`.execute(first.db);
      await expect(openStore({ dataDir })).rejects.toThrow(`in use by process ${process.pid}`);
      expect((await sql`select answer from saved`.execute(first.db)).rows).toEqual([{ answer: 7 }]);
      await first.close();

      const second = await openStore({ dataDir });
      expect((await sql`select answer from saved`.execute(second.db)).rows).toEqual([{ answer: 7 }]);
      await sql`insert into schema_migration (name) values ('9999_from_the_future')`.execute(second.db);
      await second.close();

      await expect(openStore({ dataDir })).rejects.toThrow('newer version of Rapport');
      const lock = await lockDirectory(dataDir);
      await lock.release();
    },
  );

  it('throws if it cannot be opened, and releases the folder’s lock', async () => {
    const dataDir = aFolder();
    mkdirSync(path.join(dataDir, 'database'));
    writeFileSync(path.join(dataDir, 'database', 'PG_VERSION'), 'not a version');
    await expect(openStore({ dataDir })).rejects.toThrow(`The database in ${dataDir} could not be opened`);
    const lock = await lockDirectory(dataDir);
    await lock.release();
  });
});

describe('the embedded database', () => {
  beforeAll(aStore);

  it('yields to the event loop between any two statements', async () => {
    const { db } = await aStore();
    let iterations = 0;
    let isOver = false;
    const iterate = () => {
      iterations += 1;
      if (!isOver) setImmediate(iterate);
    };
    iterate();
    await Promise.all(Array.from({ length: 50 }, () => sql`select 1`.execute(db)));
    isOver = true;
    expect(iterations).toBeGreaterThanOrEqual(50);
  });

  it('returns timestamps as ISO texts, dates and large numbers as texts', async () => {
    const { db } = await aStore();
    const { rows } = await sql`select timestamptz '2026-11-21 10:00:00.5+01' as moment, date '2026-11-21' as day,
      9007199254740993::bigint as large, '{"a":[1]}'::jsonb as json`.execute(db);
    expect(rows).toEqual([
      { moment: '2026-11-21T09:00:00.500Z', day: '2026-11-21', large: '9007199254740993', json: { a: [1] } },
    ]);
  });

  it('notifies listeners of their channel until they stop', async () => {
    const { listen, notify } = await aStore();
    const notified: string[] = [];
    const stop = await listen('updates', () => notified.push('first'));
    const stopSecond = await listen('updates', () => notified.push('second'));
    notified.length = 0;
    await notify('other');
    await notify('updates');
    await vi.waitFor(() => expect(notified.toSorted()).toEqual(['first', 'second']));
    await stop();
    await notify('updates');
    await vi.waitFor(() => expect(notified).toHaveLength(3));
    expect(notified.at(-1)).toBe('second');
    await stopSecond();
    await notify('updates');
    expect(notified).toHaveLength(3);
  });

  it('runs two transactions one after the other', async () => {
    const { db, kind } = await aStore();
    if (kind !== 'embedded') return;
    const order: string[] = [];
    await Promise.all(
      ['a', 'b'].map((name) =>
        db.transaction().execute(async (tx) => {
          order.push(name);
          await sql`select 1`.execute(tx);
          order.push(name);
        }),
      ),
    );
    expect(order).toEqual(['a', 'a', 'b', 'b']);
  });
});
