import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { safelyParsed } from '#server/lib/safely-parsed.ts';
import { inSeconds, now } from './clock.ts';
import { redeemLaunchCode } from './launch-codes.ts';
import { notAuthorized, PoolError } from './pool-errors.ts';
import { issueTokens, practiceAccountId, subjectOf, type PoolSigner } from './pool-tokens.ts';
import { hashOf, newSecret } from '#server/domain/secret.ts';
import { lifetimes, userPoolClientId } from './provider-settings.ts';
import { attemptSignIn } from './sign-in-attempts.ts';
import type { StaffDirectory } from './staff.ts';
import type { IdentityDb } from './identity-tables.ts';

export interface UserPool extends PoolSigner {
  readonly db: IdentityDb;
  readonly staff: StaffDirectory;
}
/** Takes the request's JSON and returns the response's; null for an empty response. */
type PoolAction = (
  pool: UserPool,
  body: unknown,
  /** The caller's address. */
  source: string,
) => Promise<Record<string, unknown> | null>;

/** The actions that the page's library calls, by name. */
export const poolActions: Readonly<Record<string, PoolAction>> = {
  InitiateAuth: async ({ db }, body) => {
    const { AuthFlow, AuthParameters } = read(initiateAuth, body);
    if (AuthFlow !== 'CUSTOM_AUTH')
      throw new PoolError('InvalidParameterException', 'Auth flow not enabled for this client');
    const practice = AuthParameters.USERNAME;
    const Session = newSecret();
    await db.deleteFrom('sandbox_pool_challenge').where('expires_at', '<', now()).execute();
    await db
      .insertInto('sandbox_pool_challenge')
      .values({ session_hash: hashOf(Session), practice, expires_at: inSeconds(lifetimes.challenge) })
      .execute();
    return { ChallengeName: 'CUSTOM_CHALLENGE', Session, ChallengeParameters: { USERNAME: practice } };
  },

  RespondToAuthChallenge: async (pool, body, source) => {
    const response = read(respondToAuthChallenge, body);
    const { USERNAME: practice } = response.ChallengeResponses;
    return attemptSignIn(pool.db, { practice, source }, () => signInBy(pool, response));
  },

  GetTokensFromRefreshToken: async (pool, body) => {
    const { RefreshToken } = read(getTokensFromRefreshToken, body);
    const stored = await pool.db
      .selectFrom('sandbox_refresh_token')
      .selectAll()
      .where('token_hash', '=', hashOf(RefreshToken))
      .executeTakeFirst();
    if (!stored || (await pool.staff.isRemoved(stored.practice, stored.user_id)))
      throw notAuthorized('Refresh Token has been revoked');
    if (new Date(stored.expires_at) <= new Date()) throw notAuthorized('Refresh Token has expired');
    const session = {
      practice: stored.practice,
      userId: stored.user_id,
      email: stored.email,
      originJti: stored.origin_jti,
      signedInAt: new Date(stored.signed_in_at),
    };
    const member = await pool.staff.find(stored.user_id);
    const tokens = await issueTokens(pool, session, member);
    return { AuthenticationResult: tokens };
  },

  RevokeToken: async ({ db }, body) => {
    const { Token } = read(revokeToken, body);
    await db.deleteFrom('sandbox_refresh_token').where('token_hash', '=', hashOf(Token)).execute();
    return null;
  },

  GlobalSignOut: async (pool, body) => {
    const { AccessToken } = read(globalSignOut, body);
    const userId = await subjectOf(pool, AccessToken);
    await pool.db.deleteFrom('sandbox_refresh_token').where('user_id', '=', userId).execute();
    return {};
  },
};

const text = z.string().check(z.minLength(1), z.maxLength(4096));
const ofClient = { ClientId: text };
const initiateAuth = z.object({ ...ofClient, AuthFlow: text, AuthParameters: z.object({ USERNAME: text }) });
const respondToAuthChallenge = z.object({
  ...ofClient,
  ChallengeName: z.literal('CUSTOM_CHALLENGE'),
  Session: text,
  ChallengeResponses: z.object({ USERNAME: text, ANSWER: text }),
});
const getTokensFromRefreshToken = z.object({ ...ofClient, RefreshToken: text });
const revokeToken = z.object({ ...ofClient, Token: text });
const globalSignOut = z.object({ AccessToken: text });

/** The tokens of the launch code's user. */
async function signInBy(
  pool: UserPool,
  { Session, ChallengeResponses: { USERNAME: practice, ANSWER } }: z.output<typeof respondToAuthChallenge>,
) {
  const challenge = await pool.db
    .deleteFrom('sandbox_pool_challenge')
    .where('session_hash', '=', hashOf(Session))
    .where('expires_at', '>', now())
    .returning('practice')
    .executeTakeFirst();
  if (challenge?.practice !== practice) throw notAuthorized('Invalid session for the user.');
  const launch = await redeemLaunchCode(pool.db, ANSWER, practice);
  if (!launch || (launch.user && (await pool.staff.isRemoved(practice, launch.user.id))))
    throw notAuthorized('Incorrect username or password.');
  const session = {
    practice,
    userId: launch.user?.id ?? practiceAccountId(practice),
    email: launch.user?.email ?? null,
    originJti: randomUUID(),
    signedInAt: new Date(),
  };
  const RefreshToken = newSecret();
  await pool.db.deleteFrom('sandbox_refresh_token').where('expires_at', '<', now()).execute();
  await pool.db
    .insertInto('sandbox_refresh_token')
    .values({
      token_hash: hashOf(RefreshToken),
      practice,
      user_id: session.userId,
      email: session.email,
      origin_jti: session.originJti,
      signed_in_at: session.signedInAt,
      expires_at: inSeconds(lifetimes.session),
    })
    .execute();
  const member = launch.user ? await pool.staff.find(launch.user.id) : undefined;
  const tokens = await issueTokens(pool, session, member);
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, RefreshToken } };
}

/** @throws PoolError for a body of another shape, or for a client unknown to this pool. */
function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = safelyParsed(schema, body);
  if (!parsed.success)
    throw new PoolError(
      'InvalidParameterException',
      `Invalid parameter: ${parsed.error.issues[0]?.path.join('.') ?? ''}`,
    );
  const { ClientId } = parsed.data as { ClientId?: string };
  if (ClientId !== undefined && ClientId !== userPoolClientId)
    throw new PoolError('ResourceNotFoundException', `User pool client ${ClientId} does not exist.`);
  return parsed.data;
}
