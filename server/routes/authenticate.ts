import {
  type CompactJWSHeaderParameters,
  createLocalJWKSet,
  createRemoteJWKSet,
  type CryptoKey,
  decodeJwt,
  errors,
  type FlattenedJWSInput,
  type JSONWebKeySet,
  jwtVerify,
} from 'jose';
import { createHash } from 'node:crypto';
import type * as z from 'zod/mini';
import { idTokenClaims } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import type { IsRemoved } from '#server/domain/user/is-removed.ts';
import type { GivenName } from '#server/domain/user/record-name.ts';

/** An issuer whose id tokens are accepted. `keys` is its key set, or the address that publishes it. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JSONWebKeySet | URL;
}

/** Records the user of a valid token, and their name (UM-06). */
export interface RecordUser {
  subject(practice: string, id: string, email: string): Promise<void>;
  name(practice: string, email: string, name: GivenName): Promise<void>;
}

/** Allowed clock difference, in seconds. */
const clockTolerance = 5;

/** How many verified tokens are cached; the oldest is evicted first. */
const cacheSize = 10_000;

/** Finds the key that a token names, if its issuer still publishes it. */
type FindKey = (header: CompactJWSHeaderParameters, token?: FlattenedJWSInput) => Promise<CryptoKey>;

/** A cached verification, with what is needed to check that the token is still valid. */
interface VerifiedToken {
  readonly claims: z.output<typeof idTokenClaims>;
  readonly header: CompactJWSHeaderParameters;
  readonly key: CryptoKey;
  readonly findKey: FindKey;
}

/** The signature cannot change, but the token can expire and the issuer can withdraw the key. */
const isStillValid = async ({ claims, header, key, findKey }: VerifiedToken): Promise<boolean> =>
  claims.exp > Math.floor(Date.now() / 1000) - clockTolerance && (await findKey(header)) === key;

/** Verifies id tokens: signature, issuer, audience, lifetime, and that it is an id token of a complete practice. */
export function tokenVerifier(
  issuers: readonly TokenIssuer[],
  isRemoved: IsRemoved,
  record: RecordUser | null = null,
): VerifyToken {
  const known = issuers.map((issuer) => ({
    ...issuer,
    findKey: issuer.keys instanceof URL ? publishedKeys(issuer.keys) : createLocalJWKSet(issuer.keys),
  }));
  const verified = new Map<string, VerifiedToken>();
  return async (token) => {
    const claims = await claimsOf(token).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new Refusal('unauthenticated');
    });
    const practice = rowKeyOf(claims);
    const email = claims.email ?? null;
    const [firstName, lastName] = [claims.given_name ?? null, claims.family_name ?? null];
    // An address that is not the user's own admits nobody.
    if (String(claims.email_verified ?? true) !== 'true' || (await isRemoved(practice, { id: claims.sub, email })))
      throw new Refusal('access_removed');
    if (email !== null && record) {
      await record.subject(practice, claims.sub, email);
      await record.name(practice, email, { firstName, lastName });
    }
    const name = nameOrNull(firstName, lastName);
    return { kind: 'staff', practice, staff: { id: claims.sub, email, name }, expiresAt: claims.exp };
  };

  /** Each token comes with many requests, so its full verification is cached. */
  async function claimsOf(token: string): Promise<VerifiedToken['claims']> {
    const digest = createHash('sha256').update(token).digest('base64');
    const cached = verified.get(digest);
    if (cached && (await isStillValid(cached))) return cached.claims;
    verified.delete(digest);
    const fresh = await verify(token);
    const [oldest] = verified.keys();
    if (oldest !== undefined && verified.size >= cacheSize) verified.delete(oldest);
    verified.set(digest, fresh);
    return fresh.claims;
  }

  async function verify(token: string): Promise<VerifiedToken> {
    const { iss, aud } = decodeJwt(token);
    // One provider may issue tokens for several client ids.
    const issuer = known.find((candidate) => candidate.issuer === iss && [aud].flat().includes(candidate.audience));
    if (!issuer) throw new Error('unknown issuer');
    const { payload, protectedHeader, key } = await jwtVerify(token, issuer.findKey, {
      issuer: issuer.issuer,
      audience: issuer.audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub'],
      clockTolerance,
    });
    if ((payload['token_use'] ?? 'id') !== 'id') throw new Error('not an id token');
    return { claims: idTokenClaims.parse(payload), header: protectedHeader, key, findKey: issuer.findKey };
  }
}

/** If the keys cannot be fetched, the token may still be valid: answer 503, which does not end the session. */
function publishedKeys(address: URL): FindKey {
  const resolve = createRemoteJWKSet(address);
  return (header, token) =>
    resolve(header, token).catch((error: unknown) => {
      const isTokenFault =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      throw isTokenFault ? error : new Refusal('unavailable');
    });
}
