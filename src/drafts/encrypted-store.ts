import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { timeoutGuard } from '#src/lib/timeout-guard.ts';
import { refused, type Sealer } from '#src/lib/sealed.ts';

type Key = [owner: string, id: string];
interface UnsentDatabase extends DBSchema {
  outbox: { key: Key; value: string };
  drafts: { key: Key; value: string };
}

/** Milliseconds to wait for the disk; a text is then sent without being stored. */
const timeout = 2000;

/** One owner's values on disk, encrypted (D-42). No method rejects or hangs: the results say whether the browser stores data. */
export interface EncryptedStore {
  /** All values that the owner's key decrypts; null if the disk cannot be read. */
  all(): Promise<ReadonlyMap<string, unknown> | null>;
  /** Null deletes. @returns whether it was stored. */
  put(id: string, value: unknown): Promise<boolean>;
  clear(): Promise<unknown>;
}

export function encryptedStore(store: 'outbox' | 'drafts', owner: string, sealer: Sealer): EncryptedStore {
  const own = () => IDBKeyRange.bound([owner], [owner, []]);
  const promptly = timeoutGuard(timeout);
  const disk: EncryptedStore = {
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
      if (value === null) return attempt((database) => database.delete(store, [owner, id]));
      const sealed = await sealer.seal(value);
      if (sealed === refused) return false;
      return attempt((database) => database.put(store, sealed, [owner, id]));
    },
    clear: () => attempt((database) => database.delete(store, own())),
  };
  return {
    all: () => promptly(disk.all(), null),
    put: (id, value) => promptly(disk.put(id, value), false),
    clear: () => promptly(disk.clear(), false),
  };
}

const attempt = (work: (database: IDBPDatabase<UnsentDatabase>) => Promise<unknown>): Promise<boolean> =>
  withDatabase(work).then(
    () => true,
    () => false,
  );

async function withDatabase<T>(work: (database: IDBPDatabase<UnsentDatabase>) => Promise<T>): Promise<T> {
  const database = await openDB<UnsentDatabase>('rapport-unsent', 1, {
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
