import type { MiddlewareHandler } from 'hono';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  jwtVerify,
  type JWTVerifyGetKey,
} from 'jose';
import { idTokenClaims } from '#contract/platform/practice.ts';
import { rowKeyOf } from '#contract/rules/row-key.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import type { GivenName } from '#server/domain/user/keep-name.ts';
import type { RequestEnv } from './serve.ts';

/** Somebody whose id tokens we believe. `keys` is their key set, or where it is published. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: JSONWebKeySet | URL;
}

/** Whether a user was taken out of the practice (UM-28). */
export type IsRemoved = (practice: string, email: string) => Promise<boolean>;

/** Hears what somebody is called who came with a good token (UM-06). */
export type KeepName = (practice: string, email: string, name: GivenName) => Promise<void>;

/** Seconds by which clocks may differ. */
const clockTolerance = 5;

/** Verifies id tokens: signature, issuer, audience, lifetime, and that it is an id token of a complete practice. */
export function tokenVerifier(
  issuers: readonly TokenIssuer[],
  isRemoved: IsRemoved,
  keepName: KeepName = async () => undefined,
): VerifyToken {
  const known = issuers.map((issuer) => ({
    ...issuer,
    resolve: issuer.keys instanceof URL ? publishedKeys(issuer.keys) : createLocalJWKSet(issuer.keys),
  }));
  return async (token) => {
    const claims = await verify(token).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new Refusal('unauthenticated');
    });
    const practice = rowKeyOf(claims);
    const email = claims.email ?? null;
    const [firstName, lastName] = [claims.given_name ?? null, claims.family_name ?? null];
    if (email !== null) {
      if (await isRemoved(practice, email)) throw new Refusal('access_removed');
      await keepName(practice, email, { firstName, lastName });
    }
    const name = [firstName, lastName].filter(Boolean).join(' ') || null;
    return { practice, staff: { id: claims.sub, email, name }, expiresAt: claims.exp };
  };

  async function verify(token: string) {
    const { iss, aud } = decodeJwt(token);
    // One provider may sign for several of our clients.
    const issuer = known.find((candidate) => candidate.issuer === iss && [aud].flat().includes(candidate.audience));
    if (!issuer) throw new Error('unknown issuer');
    const { payload } = await jwtVerify(token, issuer.resolve, {
      issuer: issuer.issuer,
      audience: issuer.audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub'],
      clockTolerance,
    });
    if ((payload['token_use'] ?? 'id') !== 'id') throw new Error('not an id token');
    return idTokenClaims.parse(payload);
  }
}

/** Keys that cannot be fetched right now say nothing against a token: that is no reason to end a session. */
function publishedKeys(address: URL): JWTVerifyGetKey {
  const resolve = createRemoteJWKSet(address);
  return (header, token) =>
    resolve(header, token).catch((error: unknown) => {
      const isTheTokens = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      throw isTheTokens ? error : new Refusal('unavailable');
    });
}

/** Lets a request pass only with a bearer id token, and makes its practice the request's (API-01, D-51). */
export const authenticate =
  (verifyToken: VerifyToken): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    if (token === undefined) throw new Refusal('unauthenticated');
    c.set('caller', await verifyToken(token));
    await next();
  };
