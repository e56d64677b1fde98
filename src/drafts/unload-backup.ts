import type { Sealer } from '#src/lib/sealed.ts';
import { safeStorage } from '#src/lib/safe-storage.ts';
import { type KeyStream, keyStream, lock, unlock } from './key-stream.ts';

/** A synchronous copy, in localStorage, of what a page has not written to disk by the time it is unloaded (D-42). */
export interface UnloadBackup {
  /** Prepares for a value of so many bytes. @returns false for one that is too large to be saved. */
  reserve(bytes: number): boolean;
  /** Whether there is no room for this. */
  isTooLarge(value: object): boolean;
  save(value: object): void;
  /** What earlier pages saved; `forgetSaved` is for when that is on disk. */
  read(): Promise<{ readonly saved: readonly object[]; readonly forgetSaved: () => void }>;
  /** Removes what this page saved. */
  clear(): void;
  /** Removes what any page of this owner saved, and saves nothing more. */
  forget(): void;
}

/** Half the bytes that are prepared for from the start: some pages of text, pasted just before the reload. */
const least = 2 ** 18;
/** Bytes. In base64 they still fit the smallest localStorage, which takes 2.6 million characters. */
const most = 1_900_000;
const storage = safeStorage(() => localStorage);

const encode = (value: object) => new TextEncoder().encode(JSON.stringify(value));

/**
 * Encryption is asynchronous, and a page that is being unloaded has no time for it. So the key stream is computed ahead, and saving only XORs the text
 * with it. Each key stream is used for one save.
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
    if (bytes > wanted && wanted < most) {
      wanted = Math.min(bytes * 2, most);
      void prepare();
    }
    return bytes <= most;
  }
  reserve(least);

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
          .then(({ adopt }) => adopt(former, storage, sealer, (part) => backupPrefix(part, owner)))
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
