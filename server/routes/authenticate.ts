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
import { fullName } from '#contract/rules/practice/full-name.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import type { GivenName } from '#server/domain/user/record-name.ts';

/** Somebody whose id tokens we believe. `keys` is their key set, or where it is published. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JSONWebKeySet | URL;
}

/** Whether a user was taken out of the practice (UM-28). */
export type IsRemoved = (practice: string, email: string) => Promise<boolean>;

/** Hears what somebody is called who came with a good token (UM-06). */
export type RecordName = (practice: string, email: string, name: GivenName) => Promise<void>;

/** Seconds by which clocks may differ. */
const clockTolerance = 5;

/** So many tokens are remembered, the latest. */
const mostRemembered = 10_000;

/** The key that a token names, if its issuer has it at this moment. */
type FindKey = (header: CompactJWSHeaderParameters, token?: FlattenedJWSInput) => Promise<CryptoKey>;

/** A token that was good, with what can still turn against it. */
interface VerifiedToken {
  readonly claims: z.output<typeof idTokenClaims>;
  readonly header: CompactJWSHeaderParameters;
  readonly key: CryptoKey;
  readonly findKey: FindKey;
}

/** A signature and what it signs stay as they are; a lifetime ends, and an issuer may withdraw a key. */
const isStillGood = async ({ claims, header, key, findKey }: VerifiedToken): Promise<boolean> =>
  claims.exp > Math.floor(Date.now() / 1000) - clockTolerance && (await findKey(header)) === key;

/** Verifies id tokens: signature, issuer, audience, lifetime, and that it is an id token of a complete practice. */
export function tokenVerifier(
  issuers: readonly TokenIssuer[],
  isRemoved: IsRemoved,
  keepName: RecordName = async () => undefined,
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
    if (email !== null) {
      if (await isRemoved(practice, email)) throw new Refusal('access_removed');
      await keepName(practice, email, { firstName, lastName });
    }
    const name = fullName(firstName, lastName) || null;
    return { kind: 'staff', practice, staff: { id: claims.sub, email, name }, expiresAt: claims.exp };
  };

  /** A page asks often with one token, which is verified in full the first time. */
  async function claimsOf(token: string): Promise<VerifiedToken['claims']> {
    const digest = createHash('sha256').update(token).digest('base64');
    const remembered = verified.get(digest);
    if (remembered && (await isStillGood(remembered))) return remembered.claims;
    verified.delete(digest);
    const fresh = await verify(token);
    const [oldest] = verified.keys();
    if (oldest !== undefined && verified.size >= mostRemembered) verified.delete(oldest);
    verified.set(digest, fresh);
    return fresh.claims;
  }

  async function verify(token: string): Promise<VerifiedToken> {
    const { iss, aud } = decodeJwt(token);
    // One provider may sign for several of our clients.
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

/** Keys that cannot be fetched right now say nothing against a token: that is no reason to end a session. */
function publishedKeys(address: URL): FindKey {
  const resolve = createRemoteJWKSet(address);
  return (header, token) =>
    resolve(header, token).catch((error: unknown) => {
      const isTheTokens = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      throw isTheTokens ? error : new Refusal('unavailable');
    });
}
