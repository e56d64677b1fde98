import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { newSecret } from '#server/domain/secret.ts';
import type { IdentityDb } from './identity-tables.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  readonly privateJwk: JWK;
  /** The public keys that verify the sandbox's tokens. */
  readonly jwks: { readonly keys: JWK[] };
  /** Signs the sign-in page's cookies. */
  readonly cookieSecret: string;
}

/**
 * The RS256 key of both identity providers. It is stored in the database, so that tokens stay valid after a restart and in all
 * processes; of two processes that start at once, one writes it and both read it.
 */
export async function signingKey(db: IdentityDb): Promise<SigningKey> {
  const stored = (await readKey(db)) ?? (await createKey(db));
  const privateJwk = stored.private_jwk as JWK;
  const { kty, n, e, kid = '' } = privateJwk;
  const publicJwk = { kty, n, e, kid, alg: 'RS256', use: 'sig' } as JWK;
  return {
    kid,
    privateKey: await cryptoKey(privateJwk),
    publicKey: await cryptoKey(publicJwk),
    privateJwk,
    jwks: { keys: [publicJwk] },
    cookieSecret: stored.cookie_secret,
  };
}

const readKey = (db: IdentityDb) =>
  db
    .selectFrom('sandbox_signing_key')
    .select(['private_jwk', 'cookie_secret'])
    .where('id', '=', 'current')
    .executeTakeFirst();

async function createKey(db: IdentityDb) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const privateJwk = { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
  await db
    .insertInto('sandbox_signing_key')
    .values({ id: 'current', private_jwk: JSON.stringify(privateJwk), cookie_secret: newSecret() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const stored = await readKey(db);
  if (!stored) throw new Error('The signing key was not stored');
  return stored;
}

async function cryptoKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new Error('The signing key is not an RSA key');
  return key;
}
