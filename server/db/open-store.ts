import { sql } from 'kysely';
import { migrate } from './migrate.ts';
import type { Store } from './store.ts';

/** A PostgreSQL server. */
export interface PostgresLocation {
  readonly url: string;
  /** Milliseconds after which a query is cancelled; never by default. */
  readonly statementTimeout?: number;
}

/** A database in memory, for tests. */
interface MemoryLocation {
  readonly memory: true;
  /** The dump of another embedded database to start from; empty by default. */
  readonly copyOf?: Blob;
}

/** Where data is stored: in a local folder, in memory, or on a PostgreSQL server. */
export type StoreLocation = { readonly dataDir: string } | MemoryLocation | PostgresLocation;

/**
 * Opens the database and migrates it; closes it if that fails. Only the driver that is needed is loaded.
 * @throws Error with a sentence for the operator where it cannot be opened
 */
export async function openStore(location: StoreLocation): Promise<Store> {
  if (!('url' in location)) {
    const { openEmbedded } = await import('./embedded.ts');
    return migrated(
      'dataDir' in location ? await openEmbedded(location.dataDir) : await openEmbedded(null, location.copyOf),
    );
  }
  const { openPostgres } = await import('./postgres.ts');
  // Migrations may change many rows, so they run without a timeout.
  const store = await migrated(await reachable(await openPostgres(location.url)));
  if (location.statementTimeout === undefined) return store;
  await store.close();
  return openPostgres(location.url, location.statementTimeout);
}

async function reachable(store: Store): Promise<Store> {
  try {
    await sql`select 1`.execute(store.db);
    return store;
  } catch (error) {
    await store.close();
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`DATABASE_URL: The database cannot be opened: ${message || code}.`, { cause: error });
  }
}

async function migrated(store: Store): Promise<Store> {
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}
