import { type ById, byId } from '#src/lib/by-id.ts';
import { sealer } from '#src/lib/sealed.ts';
import { encryptedStore } from './encrypted-store.ts';
import { unloadBackup } from './unload-backup.ts';

/** Values by their ids; null for one that was removed. */
export type Values = Readonly<Record<string, unknown>>;

export interface OwnedDisk {
  /** Resolves once it is stored or storing it has failed; null deletes. */
  write(id: string, value: unknown): Promise<void>;
  /** Resolves once all pending writes have ended. */
  written(): Promise<void>;
  /** Prepares the backup for the pending writes and these values. @returns false if they are too large. */
  reserve(coming: Values): boolean;
  /** Whether the pending writes are too large for the backup. */
  isTooLarge(): boolean;
  /** Saves the pending writes synchronously. */
  saveBackup(): void;
  /**
   * Reads what earlier pages stored, including their backups, which are written to disk.
   * @param isStale whether a value has changed since reading began
   */
  read(isStale: (id: string) => boolean): Promise<ById<unknown>>;
  /** Deletes all values of this owner, and stops writing. */
  discard(): Promise<void>;
}

interface DiskEvents {
  onWritten?(id: string, value: unknown): void;
  /** Called when a value could not be stored, or (null) the disk could not be read. */
  onRefused(id: string | null): unknown;
}

/** Stores one owner's values of one kind: written to disk sequentially, with an unload backup of the pending writes. */
export function ownedDisk(name: 'drafts' | 'outbox', owner: string, { onWritten, onRefused }: DiskEvents): OwnedDisk {
  const key = sealer(owner);
  const store = encryptedStore(name, owner, key);
  const backup = unloadBackup(name, owner, key);
  const writing = new Map<string, unknown>();
  const unwritten = () => Object.fromEntries(writing);
  let isOver = false;
  let written = Promise.resolve();

  async function put(id: string, value: unknown) {
    if (isOver) return;
    const isStored = await store.put(id, value);
    if (writing.get(id) === value) writing.delete(id);
    if (isStored) onWritten?.(id, value);
    else onRefused(id);
  }

  function write(id: string, value: unknown) {
    writing.set(id, value);
    return (written = written.then(() => put(id, value)));
  }

  return {
    write,
    written: () => written,
    // At most three bytes for each UTF-16 unit, plus room for what is typed before the next call.
    reserve: (coming) => backup.reserve(JSON.stringify({ ...unwritten(), ...coming }).length * 4),
    isTooLarge: () => backup.isTooLarge(unwritten()),
    saveBackup() {
      if (writing.size > 0) backup.save(unwritten());
      void written.then(backup.clear);
    },
    async read(isStale) {
      const [stored, { saved, forgetSaved }] = await Promise.all([store.all(), backup.read()]);
      if (!stored) onRefused(null);
      const isFresh = ([id]: readonly [string, unknown]) => !isStale(id);
      const left = saved.flatMap((values) => Object.entries(values)).filter(isFresh);
      for (const [id, value] of left) void write(id, value);
      void written.then(forgetSaved);
      return byId([...(stored ?? []), ...left].filter(isFresh));
    },
    async discard() {
      isOver = true;
      writing.clear();
      backup.forget();
      await written;
      await Promise.all([store.clear(), key.discard()]);
    },
  };
}
