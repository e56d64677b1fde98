import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PGliteDriver } from 'kysely';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lockDirectory } from './directory-lock.ts';
import { isoMoment } from './moment.ts';
import type { Database } from './schema.ts';
import type { Store } from './store.ts';

const parsers = {
  [types.TIMESTAMPTZ]: isoMoment,
  [types.DATE]: (text: string) => text,
  [types.INT8]: (text: string) => text,
};

/**
 * PostgreSQL inside this process, stored in `dataDir`, or in memory for null, where it may begin as a copy of another.
 * @throws Error naming the other process where one has the folder open already.
 */
export async function openEmbedded(dataDir: string | null, copyOf?: Blob): Promise<Store> {
  const lock = dataDir === null ? null : await lockDirectory(dataDir);
  const pglite = await PGlite.create({
    ...(dataDir !== null && { dataDir: path.join(dataDir, 'database') }),
    ...(copyOf && { loadDataDir: copyOf }),
    parsers,
  }).catch(async (cause: unknown) => {
    await lock?.release();
    throw new Error(`The database in ${dataDir} could not be opened. Is the disk full, or the folder damaged?`, {
      cause,
    });
  });
  const dialect = new PGliteDialect({ pglite });
  dialect.createDriver = () => new TakingTurns({ pglite });
  const db = new Kysely<Database>({ dialect });
  const listeners = new Map<string, Set<() => void>>();
  return {
    kind: 'embedded',
    db,
    // One process is all there is, so news need not pass through the database.
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
 * This database answers without leaving the process, one statement right after the other for as long as some are waiting. Between any two the
 * process has a turn: otherwise nobody is let in, nor answered, until the last of them is done.
 */
class TakingTurns extends PGliteDriver {
  override async releaseConnection() {
    await nextTurn();
  }
}
