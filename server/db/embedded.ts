import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PGliteDriver } from 'kysely';
import path from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { lockDirectory } from './directory-lock.ts';
import { isoMoment } from './moment.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

const parsers = {
  [types.TIMESTAMPTZ]: isoMoment,
  [types.DATE]: (text: string) => text,
  [types.INT8]: (text: string) => text,
};

/** A new file of the write-ahead log is not filled with zeros first: in memory that takes a quarter of a second, in which nobody is answered. */
const startParams = [...PGlite.defaultStartParams, '-c', 'wal_init_zero=off'];

/**
 * Opens PostgreSQL inside this process, stored in `dataDir`, or in memory if that is null, optionally as a copy of another database.
 * @throws Error that names the process that already has the folder open.
 */
export async function openEmbedded(dataDir: string | null, copyOf?: Blob): Promise<Store> {
  const lock = dataDir === null ? null : await lockDirectory(dataDir);
  const pglite = await PGlite.create({
    ...(dataDir !== null && { dataDir: path.join(dataDir, 'database') }),
    ...(copyOf && { loadDataDir: copyOf }),
    startParams,
    parsers,
  }).catch(async (cause: unknown) => {
    await lock?.release();
    throw new Error(`The database in ${dataDir} could not be opened. Is the disk full, or the folder damaged?`, {
      cause,
    });
  });
  const dialect = new PGliteDialect({ pglite });
  dialect.createDriver = () => new YieldingDriver({ pglite });
  const db = new Kysely<Database>({ dialect });
  const listeners = new Map<string, Set<() => void>>();
  return {
    kind: 'embedded',
    db,
    visitors: db,
    // There is only this process, so notifications need not go through the database.
    notify: async (channel) => {
      for (const onNotify of listeners.get(channel) ?? []) onNotify();
    },
    listen: async (channel, onNotify) => {
      const group = listeners.get(channel) ?? new Set();
      listeners.set(channel, group.add(onNotify));
      return async () => {
        group.delete(onNotify);
      };
    },
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      await lock?.release();
    },
  };
}

/**
 * The embedded database runs on the event loop of this process. Yielding after each connection's use lets the process accept and answer
 * requests while statements are queued.
 */
class YieldingDriver extends PGliteDriver {
  override async releaseConnection() {
    await yieldToEventLoop();
  }
}
