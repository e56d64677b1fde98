import { type ById, byId } from '#src/lib/by-id.ts';
import { sealer } from '#src/lib/sealed.ts';
import { encryptedStore } from './encrypted-store.ts';
import { unloadBackup } from './unload-backup.ts';

/** Values by their ids; null for one that was removed. */
export type Values = Readonly<Record<string, unknown>>;

export interface OwnedDisk {
  /** Resolves once the disk has taken or refused it; null deletes. */
  write(id: string, value: unknown): Promise<void>;
  /** Resolves once all that was given to it is written or refused. */
  written(): Promise<void>;
  /** Prepares the backup for what is unwritten and for these. @returns false where it has no room for them. */
  reserve(coming: Values): boolean;
  /** Whether the backup has no room for what is unwritten. */
  isTooLarge(): boolean;
  /** Saves synchronously what is unwritten. */
  saveBackup(): void;
  /**
   * What earlier pages wrote, and what they left in backups, which the disk has then too.
   * @param isStale whether an id has changed since the reading began
   */
  read(isStale: (id: string) => boolean): Promise<ById<unknown>>;
  /** Deletes all of this owner's, and writes nothing more. */
  discard(): Promise<void>;
}

interface DiskEvents {
  onWritten?(id: string, value: unknown): void;
  /** The disk has not taken a value, or cannot be read (null). */
  onRefused(id: string | null): unknown;
}

/** One owner's values of one kind: written one after the other, and in a backup while the disk does not have them. */
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
    // Three bytes for each UTF-16 unit at the most, and room for what is typed before the next call.
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
