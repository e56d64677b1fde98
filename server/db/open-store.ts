import { migrate } from './migrate.ts';
import type { Store } from './store.ts';

/** A PostgreSQL server. */
export interface PostgresLocation {
  readonly url: string;
  /** Milliseconds after which a query is given up; unset, none ever is. */
  readonly statementTimeout?: number;
}

/** A database in memory, for tests. */
interface MemoryLocation {
  readonly memory: true;
  /** The dump of another embedded database to begin with; unset, it begins empty. */
  readonly copyOf?: Blob;
}

/** Where the data lives: a folder of our own, memory, or a PostgreSQL server. */
export type StoreLocation = { readonly dataDir: string } | MemoryLocation | PostgresLocation;

/** Opens the database and brings its schema up to date, or closes it again. The drivers are loaded on demand: an installation uses one of them. */
export async function openStore(location: StoreLocation): Promise<Store> {
  if (!('url' in location)) {
    const { openEmbedded } = await import('./embedded.ts');
    return upToDate(
      'dataDir' in location ? await openEmbedded(location.dataDir) : await openEmbedded(null, location.copyOf),
    );
  }
  const { openPostgres } = await import('./postgres.ts');
  if (location.statementTimeout === undefined) return upToDate(await openPostgres(location.url));
  // What a migration changes may be much: it takes as long as it takes.
  await (await upToDate(await openPostgres(location.url))).close();
  return openPostgres(location.url, location.statementTimeout);
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
