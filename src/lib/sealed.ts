import { type DBSchema, openDB } from 'idb';
import { fromBase64, toBase64 } from './base64.ts';

interface KeyDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

/** The browser keeps nothing: its storage or its cryptography is blocked, or the key has been discarded. */
export const refused = Symbol('refused');

export interface Sealer {
  /** JSON in, text out that only this browser and this owner can open. */
  seal(value: unknown): Promise<string | typeof refused>;
  /** What was sealed, or `refused` for anything that this owner's key does not open. */
  open(sealed: string): Promise<unknown>;
  /** Throws the key away, so that whatever it sealed stays shut for ever. */
  discard(): Promise<void>;
}

const database = 'rapport-keys';
const ivLength = 12;

/**
 * Encrypts what is kept on disk (AES-GCM) under a key that never leaves the browser's key store (D-42).
 * @param owner the practice and person it belongs to.
 */
export function sealer(owner: string): Sealer {
  let opening: Promise<CryptoKey> | null = null;
  const key = () =>
    (opening ??= keyOf(owner).catch((error: unknown) => {
      opening = null;
      throw error;
    }));

  return {
    async seal(value) {
      try {
        const iv = crypto.getRandomValues(new Uint8Array(ivLength));
        const text = new TextEncoder().encode(JSON.stringify(value));
        const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), text);
        return toBase64(iv) + toBase64(new Uint8Array(data));
      } catch {
        return refused;
      }
    },
    async open(sealed) {
      try {
        const bytes = fromBase64(sealed);
        const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, ivLength) };
        const text = await crypto.subtle.decrypt(algorithm, await key(), bytes.subarray(ivLength));
        return JSON.parse(new TextDecoder().decode(text)) as unknown;
      } catch {
        return refused;
      }
    },
    async discard() {
      opening = null;
      try {
        await withKeys((keys) => keys.delete('keys', owner));
      } catch {
        // Where nothing can be kept, no key was.
      }
    },
  };
}

const open = () => openDB<KeyDatabase>(database, 1, { upgrade: (keys) => void keys.createObjectStore('keys') });

async function withKeys<T>(work: (keys: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const keys = await open();
  try {
    return await work(keys);
  } finally {
    keys.close();
  }
}

function keyOf(owner: string): Promise<CryptoKey> {
  return withKeys(async (keys) => {
    const kept = await keys.get('keys', owner);
    if (kept) return kept;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    // Another tab may have been quicker; its key counts.
    const writing = keys.transaction('keys', 'readwrite');
    const quicker = await writing.store.get(owner);
    if (!quicker) await writing.store.put(made, owner);
    await writing.done;
    return quicker ?? made;
  });
}
