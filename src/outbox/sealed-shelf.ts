import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { timeoutGuard } from '#src/lib/timeout-guard.ts';
import { refused, type Sealer } from '#src/lib/sealed.ts';

type Key = [owner: string, id: string];
interface ShelfDatabase extends DBSchema {
  outbox: { key: Key; value: string };
  drafts: { key: Key; value: string };
}

/** Milliseconds for which a text waits for the disk; after that it leaves without being kept. */
const patience = 2000;

/** One owner's things on disk, encrypted (D-42). Nothing here rejects or hangs: a browser that keeps nothing says so by its answers. */
export interface Shelf {
  /** All that this owner's key opens; null where the disk cannot be read. */
  all(): Promise<ReadonlyMap<string, unknown> | null>;
  /** False where it was not kept. */
  put(id: string, value: unknown): Promise<boolean>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
}

export function sealedShelf(store: 'outbox' | 'drafts', owner: string, sealer: Sealer): Shelf {
  const own = () => IDBKeyRange.bound([owner], [owner, []]);
  const promptly = timeoutGuard(patience);
  const shelf: Shelf = {
    async all() {
      try {
        const sealed = await withDatabase(async (database) => {
          const reading = database.transaction(store);
          const [keys, values] = await Promise.all([reading.store.getAllKeys(own()), reading.store.getAll(own())]);
          return keys.map(([, id], index) => [id, values[index] ?? ''] as const);
        });
        const opened = await Promise.all(sealed.map(async ([id, text]) => [id, await sealer.open(text)] as const));
        return new Map(opened.filter(([, value]) => value !== refused));
      } catch {
        return null;
      }
    },
    async put(id, value) {
      const sealed = await sealer.seal(value);
      if (sealed === refused) return false;
      return attempt((database) => database.put(store, sealed, [owner, id]));
    },
    remove: async (id) => void (await attempt((database) => database.delete(store, [owner, id]))),
    clear: async () => void (await attempt((database) => database.delete(store, own()))),
  };
  return {
    all: () => promptly(shelf.all(), null),
    put: (id, value) => promptly(shelf.put(id, value), false),
    remove: (id) => promptly(shelf.remove(id), undefined),
    clear: () => promptly(shelf.clear(), undefined),
  };
}

const attempt = (work: (database: IDBPDatabase<ShelfDatabase>) => Promise<unknown>): Promise<boolean> =>
  withDatabase(work).then(
    () => true,
    () => false,
  );

async function withDatabase<T>(work: (database: IDBPDatabase<ShelfDatabase>) => Promise<T>): Promise<T> {
  const database = await openDB<ShelfDatabase>('rapport-unsent', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('outbox');
      fresh.createObjectStore('drafts');
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
