import { type DBSchema, openDB } from 'idb';
import { fromBase64, toBase64 } from './base64.ts';

interface KeyDatabase extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

/** The browser's storage or cryptography is blocked, or the key has been discarded. */
export const refused = Symbol('refused');

export interface Sealer {
  /** Encrypts a JSON value for this browser and owner. */
  seal(value: unknown): Promise<string | typeof refused>;
  /** The decrypted value, or `refused` where this owner's key does not fit. */
  open(sealed: string): Promise<unknown>;
  /** Bytes that only this owner's key makes of a nonce, the same each time. A nonce serves one text. */
  keyStream(nonce: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array<ArrayBuffer> | typeof refused>;
  /** Deletes the key, so that nothing it sealed can be opened again. */
  discard(): Promise<void>;
}

const database = 'rapport-keys';
const ivLength = 12;

/**
 * Encrypts stored data (AES-GCM) with a non-extractable key (D-42).
 * @param owner the practice and person that the data belongs to.
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
    async keyStream(nonce, length) {
      try {
        // In counter mode, zeros encrypt to the bytes that any other text would be XORed with; the tag behind them is cut off.
        const stream = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, await key(), new Uint8Array(length));
        return new Uint8Array(stream, 0, length);
      } catch {
        return refused;
      }
    },
    async discard() {
      opening = null;
      try {
        await withKeys((keys) => keys.delete('keys', owner));
      } catch {
        // Without storage there was no key.
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
    const stored = await keys.get('keys', owner);
    if (stored) return stored;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    // Another tab may have stored a key first; that one is used.
    const writing = keys.transaction('keys', 'readwrite');
    const earlier = await writing.store.get(owner);
    if (!earlier) await writing.store.put(made, owner);
    await writing.done;
    return earlier ?? made;
  });
}
