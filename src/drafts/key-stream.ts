import { fromBase64, toBase64 } from '#src/lib/base64.ts';
import { refused, type Sealer } from '#src/lib/sealed.ts';

/** Bytes that a text is XORed with, and the nonce they are computed from. */
export interface KeyStream {
  readonly nonce: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array;
}

const nonceLength = 12;
/** That many bytes in base64. */
const nonceChars = 16;

export async function keyStream(
  sealer: Sealer,
  length: number,
  nonce = crypto.getRandomValues(new Uint8Array(nonceLength)),
): Promise<KeyStream> {
  const bytes = await sealer.keyStream(nonce, length);
  return { nonce, bytes: bytes === refused ? new Uint8Array() : bytes };
}

/** Encrypts synchronously. */
export const lock = (text: Uint8Array, { nonce, bytes }: KeyStream): string =>
  toBase64(nonce) + toBase64(xor(text, bytes));

export async function unlock(locked: string, sealer: Sealer): Promise<Uint8Array> {
  const text = fromBase64(locked.slice(nonceChars));
  return xor(text, (await keyStream(sealer, text.length, fromBase64(locked.slice(0, nonceChars)))).bytes);
}

export const xor = (text: Uint8Array, bytes: Uint8Array): Uint8Array => text.map((byte, at) => byte ^ (bytes[at] ?? 0));
