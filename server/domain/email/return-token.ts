import { isSigned, signature } from '../link-keys.ts';

const kind = 'return';
/** Mail servers may change the case of an address, and its part before the @ has 64 characters: 25 of 36 kinds hold 128 bits. */
const radix = 36;
const digits = 25;
const token = /^[\da-z]{25}\.[\da-z]{25}$/;

const shortOf = (hex: string): string => BigInt(`0x${hex}`).toString(radix).padStart(digits, '0');
const hexOf = (short: string): string =>
  Array.from(short)
    .reduce((sum, digit) => sum * BigInt(radix) + BigInt(Number.parseInt(digit, radix)), 0n)
    .toString(16)
    .padStart(32, '0');
const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Names an email in the address to which it is returned, and proves that we made the address. */
export const returnToken = (key: string, id: string): string =>
  `${shortOf(id.replaceAll('-', ''))}.${shortOf(signature(key, kind, id))}`;

/** The id of the email; null for a token that is not ours. */
export function emailOfToken(keys: readonly string[], given: string): string | null {
  const lower = given.toLowerCase();
  if (!token.test(lower)) return null;
  const [id = '', mac = ''] = lower.split('.').map(hexOf);
  return isSigned(keys, kind, uuidOf(id), mac) ? uuidOf(id) : null;
}
