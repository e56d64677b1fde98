import type { Sealer } from '#src/lib/sealed.ts';
import { safeStorage } from '#src/lib/safe-storage.ts';
import { type KeyStream, keyStream, lock, unlock } from './key-stream.ts';

/** Saves synchronously, in localStorage, what a page has not written to disk when it is unloaded (D-42). */
export interface UnloadBackup {
  /** Prepares to save a value of this size. @returns false if it is too large. */
  reserve(bytes: number): boolean;
  /** Whether a value is larger than what was prepared for. */
  isTooLarge(value: object): boolean;
  save(value: object): void;
  /** What earlier pages saved; call `forgetSaved` once that is on disk. */
  read(): Promise<{ readonly saved: readonly object[]; readonly forgetSaved: () => void }>;
  /** Removes what this page saved. */
  clear(): void;
  /** Removes what all pages of this owner saved, and stops saving. */
  forget(): void;
}

/** Half of the bytes prepared initially, enough for some pages of text pasted just before a reload. */
const initialSize = 2 ** 18;
/** Bytes. In base64 they fit the smallest localStorage, which has room for 2.6 million characters. */
const maxSize = 1_900_000;
const storage = safeStorage(() => localStorage);

const encode = (value: object) => new TextEncoder().encode(JSON.stringify(value));

/**
 * Encryption is asynchronous, which an unloading page cannot wait for. So the key stream is computed in advance, and saving only XORs the text with it.
 * Each key stream is used for one save.
 */
export function unloadBackup(name: string, owner: string, sealer: Sealer): UnloadBackup {
  const prefix = backupPrefix(name, owner);
  const former = `rapport.last-words ${owner} `;
  const own = prefix + crypto.randomUUID();
  let wanted = 0;
  let ready: KeyStream | null = null;
  let isOver = false;

  async function prepare() {
    const stream = await keyStream(sealer, wanted);
    if (!isOver && stream.bytes.length > (ready?.bytes.length ?? 0)) ready = stream;
  }

  function reserve(bytes: number) {
    if (bytes > wanted && wanted < maxSize) {
      wanted = Math.min(bytes * 2, maxSize);
      void prepare();
    }
    return bytes <= maxSize;
  }
  reserve(initialSize);

  async function decode(saved: string): Promise<object[]> {
    try {
      return [JSON.parse(new TextDecoder().decode(await unlock(saved, sealer))) as object];
    } catch {
      return [];
    }
  }

  return {
    reserve,
    isTooLarge: (value) => ready !== null && encode(value).length > ready.bytes.length,
    save(value) {
      const text = encode(value);
      if (!ready || text.length > ready.bytes.length) return;
      storage.setItem(own, lock(text, ready));
      ready = null;
      void prepare();
    },
    async read() {
      if (keysWith(former).length > 0)
        await import('./former-backups.ts')
          .then(({ convertFormerBackups }) =>
            convertFormerBackups(former, storage, sealer, (part) => backupPrefix(part, owner)),
          )
          .catch(() => {});
      const keys = keysWith(prefix);
      const saved = await Promise.all(keys.map((key) => decode(storage.getItem(key) ?? '')));
      return { saved: saved.flat(), forgetSaved: () => keys.forEach(storage.removeItem) };
    },
    clear: () => storage.removeItem(own),
    forget() {
      isOver = true;
      ready = null;
      keysWith(prefix).forEach(storage.removeItem);
    },
  };
}

const backupPrefix = (name: string, owner: string): string => `rapport.backup ${name} ${owner} `;
const keysWith = (prefix: string): string[] => storage.keys().filter((key) => key.startsWith(prefix));
