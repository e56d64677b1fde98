import type { Db } from './schema.ts';

/** The database, whichever it is. Embedded and PostgreSQL run the same SQL and the same migrations (D-50). */
export interface Store {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Tells every process on this database, this one included, that `channel` has news. Carries nothing. */
  notify(channel: string): Promise<void>;
  /** Calls back on every `notify`, and once after a lost connection is back, since something may have been missed. */
  listen(channel: string, onNews: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Where the data lives: a folder of our own, memory (tests), or a PostgreSQL server. */
export type StoreLocation = { readonly dataDir: string } | { readonly memory: true } | { readonly url: string };

/** Opens the database and brings its schema up to date, or closes it again. The drivers are loaded on demand: an installation uses one of them. */
export async function openStore(location: StoreLocation): Promise<Store> {
  const store =
    'url' in location
      ? await (await import('./postgres.ts')).openPostgres(location.url)
      : await (await import('./embedded.ts')).openEmbedded('dataDir' in location ? location.dataDir : null);
  const { migrate } = await import('./migrate.ts');
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
