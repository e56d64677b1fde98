import { migrate } from './migrate.ts';
import type { Store } from './store.ts';

/** A PostgreSQL server. */
export interface PostgresLocation {
  readonly url: string;
  /** Milliseconds after which a query is given up; unset, none ever is. */
  readonly answerWithin?: number;
}

/** Where the data lives: a folder of our own, memory (tests), or a PostgreSQL server. */
export type StoreLocation = { readonly dataDir: string } | { readonly memory: true } | PostgresLocation;

/** Opens the database and brings its schema up to date, or closes it again. The drivers are loaded on demand: an installation uses one of them. */
export async function openStore(location: StoreLocation): Promise<Store> {
  if (!('url' in location)) {
    const { openEmbedded } = await import('./embedded.ts');
    return upToDate(await openEmbedded('dataDir' in location ? location.dataDir : null));
  }
  const { openPostgres } = await import('./postgres.ts');
  if (location.answerWithin === undefined) return upToDate(await openPostgres(location.url));
  // What a migration changes may be much: it takes as long as it takes.
  await (await upToDate(await openPostgres(location.url))).close();
  return openPostgres(location.url, location.answerWithin);
}

async function upToDate(store: Store): Promise<Store> {
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
