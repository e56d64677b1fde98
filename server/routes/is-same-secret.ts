import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in constant time, so that the time of the answer does not help to guess the secret. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
