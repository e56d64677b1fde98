import { Hono } from 'hono';
import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { idTokenClaims } from '#contract/platform/practice.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import { readCallerAddress } from '#server/routes/caller-address.ts';
import { answerFailure } from '#server/routes/failures.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { aSandbox, aStaffMember, expireAll, removeFromPractice, signedBy } from '#tests/support/sandbox.ts';
import { aRowKey } from '#tests/support/server-world.ts';
import { sandboxIssuers } from './issuers.ts';
import { issueLaunchCode, type LaunchUser } from './launch-codes.ts';
import { userPoolClientId } from './provider-settings.ts';
import { signingKey } from './signing-key.ts';
import { userPool } from './user-pool.ts';

const elmStreet = aRowKey();
const harbour = aRowKey('EZYVET');
let sandbox: Awaited<ReturnType<typeof aSandbox>>;
let ada: LaunchUser;
/** A user pool, mounted as in the server. */
const aPool = (given: Parameters<typeof userPool>[0]) =>
  new Hono<RequestEnv>().use(readCallerAddress(0)).route('/', userPool(given));
let pool: ReturnType<typeof aPool>;
beforeAll(async () => {
  sandbox = await aSandbox();
  ada = await aStaffMember(sandbox.store.db, elmStreet);
  pool = aPool(sandbox);
});

interface PoolResponse {
  __type?: string;
  message?: string;
  Session: string;
  AuthenticationResult: { IdToken: string; AccessToken: string; RefreshToken: string; ExpiresIn: number };
}

const target = (action: string) => `AWSCognitoIdentityProviderService.${action}`;

async function call(action: string, body: unknown, instance = pool): Promise<PoolResponse & { status: number }> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target(action) },
    body: JSON.stringify(body),
  };
  const response = await instance.request('/', request, fromAddress(anAddress()));
  const text = await response.text();
  const answer = (text === '' ? {} : JSON.parse(text)) as PoolResponse;
  return { ...answer, status: response.status };
}

const startChallenge = (practice: string) =>
  call('InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: practice },
    ClientMetadata: {},
    ClientId: userPoolClientId,
  });
const challengeResponse = (Session: string, code: string, practice = elmStreet) => ({
  ChallengeName: 'CUSTOM_CHALLENGE',
  ChallengeResponses: { USERNAME: practice, ANSWER: code },
  Session,
  ClientId: userPoolClientId,
});
const respond = (practice: string, Session: string, code: string) =>
  call('RespondToAuthChallenge', challengeResponse(Session, code, practice));
const signIn = async (code: string, practice = elmStreet) =>
  respond(practice, (await startChallenge(practice)).Session, code);
const launch = async (user: LaunchUser | undefined = ada) =>
  (await signIn(await issueLaunchCode(sandbox.db, elmStreet, user))).AuthenticationResult;
const refresh = (RefreshToken: string, instance = pool) =>
  call('GetTokensFromRefreshToken', { ClientId: userPoolClientId, RefreshToken }, instance);

const trusted = () => sandboxIssuers(sandbox.origin, sandbox.key)[0];
const verified = (token: string) => signedBy(trusted(), sandbox.key, token);

describe('signing in', () => {
  it('exchanges a launch code for the tokens of its practice [SH-02] [SH-73]', async () => {
    const { IdToken, ExpiresIn } = await launch();
    const { payload, protectedHeader } = await verified(IdToken);
    expect(protectedHeader).toEqual({ alg: 'RS256', kid: sandbox.key.kid });
    expect(payload).toMatchObject({ token_use: 'id', aud: userPoolClientId, 'cognito:username': elmStreet });
    expect(idTokenClaims.parse(payload)).toMatchObject({
      sub: ada.id,
      email: ada.email,
      ...practiceOfRowKey(elmStreet),
    });
    expect(ExpiresIn).toBe(3600);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  it('uses one permanent account of the practice if the link names no user', async () => {
    const signInOnce = async () => {
      const answer = await signIn(await issueLaunchCode(sandbox.db, harbour), harbour);
      return (await verified(answer.AuthenticationResult.IdToken)).payload.sub;
    };
    const sub = await signInOnce();
    expect(sub).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await signInOnce()).toBe(sub);
  });

  it('answers every invalid code alike [F-53]', async () => {
    const used = await issueLaunchCode(sandbox.db, elmStreet);
    await signIn(used);
    const expired = await issueLaunchCode(sandbox.db, elmStreet);
    await expireAll(sandbox.db, 'sandbox_launch_code');
    const ofOtherPractice = await issueLaunchCode(sandbox.db, harbour);
    const removed = await aStaffMember(sandbox.store.db, elmStreet, 'Gone');
    const ofRemoved = await issueLaunchCode(sandbox.db, elmStreet, removed);
    await removeFromPractice(sandbox.store.db, removed.id);

    const answers = await Promise.all(
      [used, expired, ofOtherPractice, ofRemoved, 'made-up'].map((code) => signIn(code)),
    );
    for (const answer of answers)
      expect(answer).toEqual({
        status: 400,
        __type: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
  });

  it('accepts an answer to a challenge once, for its practice, in time [F-53]', async () => {
    const { Session } = await startChallenge(elmStreet);
    const code = await issueLaunchCode(sandbox.db, harbour);
    expect(await respond(harbour, Session, code)).toMatchObject({ status: 400, __type: 'NotAuthorizedException' });
    expect((await respond(elmStreet, Session, code)).message).toBe('Invalid session for the user.');

    const late = await startChallenge(elmStreet);
    await expireAll(sandbox.db, 'sandbox_pool_challenge');
    const good = await issueLaunchCode(sandbox.db, elmStreet);
    expect((await respond(elmStreet, late.Session, good)).message).toBe('Invalid session for the user.');
  });
});

describe('an address that guesses launch codes', () => {
  /** Sends a code from an address to one of the processes. */
  const tryFrom = async (remoteAddress: string, code: string, instance = pool, practice = elmStreet) => {
    const request = {
      method: 'POST',
      headers: { 'x-amz-target': target('RespondToAuthChallenge') },
      body: JSON.stringify(challengeResponse((await startChallenge(practice)).Session, code, practice)),
    };
    const response = await instance.request('/', request, fromAddress(remoteAddress));
    return { status: response.status, text: await response.text(), wait: Number(response.headers.get('retry-after')) };
  };
  const aGoodCode = () => issueLaunchCode(sandbox.db, elmStreet, ada);

  it('is refused for a time after five invalid codes, at every process, with any further code [F-53]', async () => {
    const guesser = '203.0.113.7';
    const second = aPool(sandbox);
    for (const instance of [pool, second, pool, second, pool])
      expect((await tryFrom(guesser, 'made-up', instance)).status).toBe(400);
    const refusals = [
      await tryFrom(guesser, 'made-up', second),
      await tryFrom(guesser, await aGoodCode(), second),
      await tryFrom(guesser, await issueLaunchCode(sandbox.db, harbour)),
    ];
    for (const { status, wait } of refusals) {
      expect(status).toBe(429);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(300);
    }
    expect(new Set(refusals.map(({ text }) => text)).size).toBe(1);
    expect((await tryFrom('203.0.113.8', await aGoodCode())).status).toBe(200);
  });

  it('can still sign in to another practice', async () => {
    const guesser = '203.0.113.11';
    for (let time = 0; time < 6; time++) await tryFrom(guesser, 'made-up');
    expect((await tryFrom(guesser, await aGoodCode())).status).toBe(429);
    const otherCode = await issueLaunchCode(sandbox.db, harbour);
    expect((await tryFrom(guesser, otherCode, pool, harbour)).status).toBe(200);
  });

  it('cannot avoid the limit with concurrent requests [F-53]', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => tryFrom('203.0.113.9', 'made-up')));
    expect(answers.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
  });

  it('is not limited by valid codes, and only for a time by invalid ones', async () => {
    const clinic = '203.0.113.10';
    for (let time = 0; time < 8; time++) expect((await tryFrom(clinic, await aGoodCode())).status).toBe(200);
    for (let time = 0; time < 5; time++) await tryFrom(clinic, 'made-up');
    expect((await tryFrom(clinic, await aGoodCode())).status).toBe(429);
    await sandbox.store.db.updateTable('throttle').set({ full_at: new Date() }).execute();
    expect((await tryFrom(clinic, await aGoodCode())).status).toBe(200);
  });
});

it('refuses a request that is too large with a client error', async () => {
  const app = new Hono<RequestEnv>();
  app.onError(answerFailure);
  app.route('/cognito-idp', pool);
  const body = JSON.stringify({ ClientId: 'x'.repeat(40_000) });
  const variants: Record<string, string>[] = [{}, { 'content-length': String(body.length) }];
  for (const headers of variants) {
    const response = await app.request('/cognito-idp', { method: 'POST', headers, body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
  }
});

describe('over HTTP', () => {
  /** Tries codes at the mounted pool; the caller's address is that of the connection. */
  async function aListeningPool() {
    const app = new Hono<RequestEnv>();
    app.onError(answerFailure);
    app.route('/cognito-idp', pool);
    const { url, close } = await listeningApp(app);
    onTestFinished(async () => {
      close();
      // Other tests sign in from this machine's own address too.
      await sandbox.store.db.deleteFrom('throttle').execute();
    });
    return async (code: string, headers: Record<string, string> = {}) => {
      const response = await fetch(`${url}/cognito-idp`, {
        method: 'POST',
        headers: { 'x-amz-target': target('RespondToAuthChallenge'), ...headers },
        body: JSON.stringify(challengeResponse((await startChallenge(elmStreet)).Session, code)),
      });
      return {
        status: response.status,
        wait: response.headers.get('retry-after'),
        body: (await response.json()) as object,
      };
    };
  }

  it('refuses a sign-in from another origin, and the code stays valid', async () => {
    const tryCode = await aListeningPool();
    const code = await issueLaunchCode(sandbox.db, elmStreet, ada);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      expect(await tryCode(code, headers)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const own = { origin: sandbox.origin, 'sec-fetch-site': 'same-origin' };
    expect((await tryCode(code, own)).status).toBe(200);
  });

  it('admits the page of a product at another address, and no other origin', async () => {
    const product = 'http://127.0.0.1:8080';
    const elsewhere = aPool({ ...sandbox, otherPageOrigins: [product] });
    const from = (origin: string, method = 'POST') =>
      elsewhere.request(
        '/',
        {
          method,
          headers: { origin, 'sec-fetch-site': 'cross-site', 'x-amz-target': target('InitiateAuth') },
          ...(method === 'POST' && { body: '{}' }),
        },
        fromAddress(anAddress()),
      );
    // Its body is looked at, and found wanting.
    const admitted = await from(product);
    expect(admitted.headers.get('access-control-allow-origin')).toBe(product);
    expect(await admitted.json()).toMatchObject({ __type: 'InvalidParameterException' });
    expect((await from(product, 'OPTIONS')).headers.get('access-control-allow-methods')).toContain('POST');
    const strange = await from('https://evil.example', 'OPTIONS');
    expect(strange.headers.get('access-control-allow-origin')).toBeNull();
    // Its body is not looked at.
    expect((await from('https://evil.example')).headers.get('x-amzn-errortype')).toBeNull();
  });

  it('limits an address after five invalid codes, regardless of the address in its headers', async () => {
    const tryCode = await aListeningPool();
    const forwardedFrom = (number: number) => ({
      'x-forwarded-for': `203.0.113.${number}`,
      'x-real-ip': `203.0.113.${number}`,
    });
    for (let time = 0; time < 5; time += 1) expect((await tryCode('made-up', forwardedFrom(time))).status).toBe(400);
    const refused = await tryCode(await issueLaunchCode(sandbox.db, elmStreet, ada), forwardedFrom(9));
    expect(refused).toMatchObject({ status: 429, body: { __type: 'TooManyRequestsException' } });
    expect(Number(refused.wait)).toBeGreaterThan(0);
  });
});

describe('staying signed in', () => {
  it('refreshes at another process, and after a restart', async () => {
    const { RefreshToken } = await launch();
    const otherProcess = aPool({ ...sandbox, key: await signingKey(sandbox.db) });
    const { AuthenticationResult } = await refresh(RefreshToken, otherProcess);
    expect((await verified(AuthenticationResult.IdToken)).payload).toMatchObject({ sub: ada.id, email: ada.email });
    expect(AuthenticationResult.RefreshToken).toBeUndefined();
  });

  it('ends after one shift', async () => {
    const { RefreshToken } = await launch();
    const { expires_at } = await sandbox.db
      .selectFrom('sandbox_refresh_token')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    expect((Date.parse(expires_at) - Date.now()) / 3_600_000).toBeCloseTo(12, 1);

    await expireAll(sandbox.db, 'sandbox_refresh_token');
    expect(await refresh(RefreshToken)).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has expired',
    });
  });

  it('ends when the token is revoked', async () => {
    const { RefreshToken } = await launch();
    expect(await call('RevokeToken', { ClientId: userPoolClientId, Token: RefreshToken })).toEqual({ status: 200 });
    expect(await refresh(RefreshToken)).toMatchObject({
      __type: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    });
  });

  it('ends everywhere for one user on a global sign-out', async () => {
    const [first, second] = [await launch(), await launch()];
    const colleague = await launch(await aStaffMember(sandbox.store.db, elmStreet, 'Bo'));
    expect(await call('GlobalSignOut', { AccessToken: first.AccessToken })).toEqual({ status: 200 });
    expect((await refresh(second.RefreshToken)).status).toBe(400);
    expect((await refresh(colleague.RefreshToken)).status).toBe(200);
  });

  it('ends when the person is removed from the practice', async () => {
    const removed = await aStaffMember(sandbox.store.db, elmStreet, 'Leaving');
    const { RefreshToken } = await launch(removed);
    await removeFromPractice(sandbox.store.db, removed.id);
    expect((await refresh(RefreshToken)).__type).toBe('NotAuthorizedException');
  });

  it('stores no refresh token in plain text', async () => {
    const { RefreshToken } = await launch();
    const rows = await sandbox.db.selectFrom('sandbox_refresh_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(RefreshToken);
  });
});

describe('refusals', () => {
  it.each([
    ['an unknown action', 'SignUp', {}, 'UnknownOperationException'],
    ['an action named like an object’s inherited property', 'constructor', {}, 'UnknownOperationException'],
    ['another client', 'RevokeToken', { ClientId: 'other', Token: 'x' }, 'ResourceNotFoundException'],
    ['a body without required fields', 'InitiateAuth', { ClientId: userPoolClientId }, 'InvalidParameterException'],
    ['no body', 'InitiateAuth', null, 'InvalidParameterException'],
    [
      'a sign-in with a password',
      'InitiateAuth',
      { ClientId: userPoolClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: elmStreet } },
      'InvalidParameterException',
    ],
    ['an invalid token', 'GlobalSignOut', { AccessToken: 'x' }, 'NotAuthorizedException'],
  ])('refuses %s', async (_, action, body, type) => {
    expect(await call(action, body)).toMatchObject({ status: 400, __type: type });
  });

  it('names the refusal in the header that Amplify reads', async () => {
    const response = await pool.request('/', { method: 'POST', body: '{}' });
    expect(response.headers.get('x-amzn-errortype')).toBe('UnknownOperationException:');
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1');
  });

  it('accepts no id token as an access token, and no token of another key', async () => {
    const { IdToken } = await launch();
    expect((await call('GlobalSignOut', { AccessToken: IdToken })).__type).toBe('NotAuthorizedException');

    const forged = await new SignJWT({ token_use: 'access', sub: ada.id })
      .setProtectedHeader({ alg: 'HS256', kid: sandbox.key.kid })
      .setIssuer(trusted().issuer)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(JSON.stringify(sandbox.key.jwks)));
    expect((await call('GlobalSignOut', { AccessToken: forged })).__type).toBe('NotAuthorizedException');
  });

  it('publishes its public key and no part of the private one', async () => {
    const response = await pool.request('/sandbox_pool/.well-known/jwks.json');
    const { keys } = (await response.json()) as { keys: object[] };
    expect(Object.keys(keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});
