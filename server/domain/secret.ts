import { createHash, randomBytes } from 'node:crypto';

/** A secret nobody can guess: 256 bits, in letters that need no escaping in an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret, whose 256 random bits need no salt and no slow hash, or of a key that may name a person. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
