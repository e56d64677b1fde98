import { createHash, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { notAuthorized } from './pool-errors.ts';
import { userPoolClientId, userPoolIssuer } from './provider-settings.ts';
import type { SigningKey } from './signing-key.ts';
import type { StaffMember } from './staff.ts';

/** The user's name. */
type PersonName = Pick<StaffMember, 'firstName' | 'lastName'>;

/** The signed-in user, as stored with the refresh token. */
export interface PoolSession {
  /** The row key; it is the pool's user name too (D-02). */
  readonly practice: string;
  readonly userId: string;
  readonly email: string | null;
  readonly originJti: string;
  readonly signedInAt: Date;
}

export interface PoolTokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly ExpiresIn: number;
  readonly TokenType: 'Bearer';
}

/** What is needed to issue the pool's tokens. */
export interface PoolSigner {
  readonly key: SigningKey;
  readonly origin: string;
  readonly tokenSeconds: number;
}

/** An access token and an id token, with the claims that the page and the server read (D-04). */
export async function issueTokens(
  { key, origin, tokenSeconds }: PoolSigner,
  session: PoolSession,
  { firstName, lastName }: PersonName = { firstName: null, lastName: null },
): Promise<PoolTokens> {
  const shared = {
    origin_jti: session.originJti,
    event_id: randomUUID(),
    auth_time: Math.floor(session.signedInAt.getTime() / 1000),
  };
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ ...shared, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid })
      .setIssuer(userPoolIssuer(origin))
      .setSubject(session.userId)
      .setIssuedAt()
      .setExpirationTime(`${tokenSeconds}s`)
      .setJti(randomUUID())
      .sign(key.privateKey);
  return {
    IdToken: await sign({
      token_use: 'id',
      aud: userPoolClientId,
      'cognito:username': session.practice,
      ...(session.email && { email: session.email }),
      ...(firstName && { given_name: firstName }),
      ...(lastName && { family_name: lastName }),
      ...practiceOfRowKey(session.practice),
    }),
    AccessToken: await sign({
      token_use: 'access',
      client_id: userPoolClientId,
      username: session.practice,
      scope: 'aws.cognito.signin.user.admin',
    }),
    ExpiresIn: tokenSeconds,
    TokenType: 'Bearer',
  };
}

/**
 * The id of the access token's user.
 * @throws PoolError NotAuthorizedException if it is invalid, expired, or not an access token.
 */
export async function subjectOf({ key, origin }: PoolSigner, accessToken: string): Promise<string> {
  const { payload } = await jwtVerify(accessToken, key.publicKey, {
    issuer: userPoolIssuer(origin),
    algorithms: ['RS256'],
  }).catch(() => {
    throw notAuthorized('Invalid Access Token');
  });
  if (payload['token_use'] !== 'access' || !payload.sub) throw notAuthorized('Invalid Access Token');
  return payload.sub;
}

/** The id of a practice's own account: always the same UUID for the same row key. */
export function practiceAccountId(practice: string): string {
  const hex = createHash('sha256').update(`practice account ${practice}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
