import { PGlite, types } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import path from 'node:path';
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
 * PostgreSQL inside this process, kept in `dataDir`, or in memory for null.
 * @throws Error naming the other process where one has the folder open already.
 */
export async function openEmbedded(dataDir: string | null): Promise<Store> {
  const lock = dataDir === null ? null : await lockDirectory(dataDir);
  const pglite = await PGlite.create({
    ...(dataDir !== null && { dataDir: path.join(dataDir, 'database') }),
    parsers,
  }).catch(async (cause: unknown) => {
    await lock?.release();
    throw new Error(`The database in ${dataDir} could not be opened. Is the disk full, or the folder damaged?`, {
      cause,
    });
  });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  const listeners = new Map<string, Set<() => void>>();
  return {
    kind: 'embedded',
    db,
    // One process is all there is, so news need not pass through the database.
    notify: async (channel) => {
      for (const onNews of listeners.get(channel) ?? []) onNews();
    },
    listen: async (channel, onNews) => {
      const group = listeners.get(channel) ?? new Set();
      listeners.set(channel, group.add(onNews));
      return async () => {
        group.delete(onNews);
      };
    },
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      await lock?.release();
    },
  };
}
