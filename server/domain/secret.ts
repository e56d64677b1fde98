import { createHash, randomBytes } from 'node:crypto';

/** A random secret of 256 bits that needs no escaping in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The hash stored for a secret, which is random enough to need no salt, or for a key that may contain personal data. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
