import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anIdToken } from '#tests/support/id-token.ts';
import { pinnedStorage } from '../pinned-storage.ts';
import { userPoolProvider } from './provider.ts';

const config = { userPoolId: 'local_pool', userPoolClientId: 'client', endpoint: '/cognito-idp' };
const launchOf = (orgId: string, authCode = 'good') => ({ authCode, pimsType: 'Neo', orgId, subOrgId: 'b' });

interface Asked {
  action: string;
  body: Record<string, unknown>;
}
let asked: Asked[] = [];
let refusing: string | null = null;

/** A fake of the calls of a user pool that Amplify makes. */
const pool = setupServer(
  http.post('http://localhost:3000/cognito-idp', async ({ request }) => {
    const action = request.headers.get('x-amz-target')?.split('.')[1] ?? '';
    const body = (await request.json()) as Record<string, Record<string, string>>;
    asked.push({ action, body });
    if (refusing === 'network') return HttpResponse.error();
    if (refusing === 'silence') await delay('infinite');
    if (refusing) return HttpResponse.json({ __type: refusing, message: 'No.' }, { status: 400 });
    const username = body['AuthParameters']?.['USERNAME'] ?? body['ChallengeResponses']?.['USERNAME'] ?? '';
    const org = /#(.+):/.exec(username)?.[1] ?? 'renewed';
    const claims = { practiceOrgId: org, practiceSubOrgId: 'b', 'cognito:username': username, origin_jti: 'j' };
    const tokens = { IdToken: anIdToken(claims), AccessToken: anIdToken(claims), ExpiresIn: 3600, TokenType: 'Bearer' };
    if (action === 'InitiateAuth')
      return HttpResponse.json({
        ChallengeName: 'CUSTOM_CHALLENGE',
        Session: 's',
        ChallengeParameters: { USERNAME: username },
      });
    if (action === 'RespondToAuthChallenge' && body['ChallengeResponses']?.['ANSWER'] !== 'good')
      return HttpResponse.json({ __type: 'NotAuthorizedException', message: 'Incorrect.' }, { status: 400 });
    if (action === 'RespondToAuthChallenge')
      return HttpResponse.json({
        ChallengeParameters: {},
        AuthenticationResult: { ...tokens, RefreshToken: `r-${org}` },
      });
    if (action === 'GetTokensFromRefreshToken') return HttpResponse.json({ AuthenticationResult: tokens });
    return HttpResponse.json({});
  }),
);
beforeAll(() => pool.listen());
afterEach(() => {
  vi.useRealTimers();
  asked = [];
  refusing = null;
});
afterAll(() => pool.close());

const actions = () => asked.map(({ action }) => action);
/** The expiry of a token, in milliseconds by the server's clock. */
const endOf = (idToken = '') => Number(/"exp":(\d+)/.exec(atob(idToken.split('.')[1] ?? ''))?.[1]) * 1000;
const practiceIn = (idToken?: string) => /"practiceOrgId":"([^"]+)"/.exec(atob(idToken?.split('.')[1] ?? ''))?.[1];

describe('the user pool, with an unmodified Amplify', () => {
  it('signs a practice in by custom challenge, without a password exchange [SH-73] @slow', async () => {
    const provider = userPoolProvider(config, pinnedStorage());
    await provider.signIn(launchOf('org-1'));
    expect(actions()).toEqual(['InitiateAuth', 'RespondToAuthChallenge']);
    expect(asked[0]?.body).toMatchObject({ AuthFlow: 'CUSTOM_AUTH', AuthParameters: { USERNAME: 'NEO#org-1:b' } });
    expect(asked[1]?.body).toMatchObject({
      ChallengeResponses: { ANSWER: 'good' },
      ClientMetadata: { pimsType: 'Neo', orgId: 'org-1', subOrgId: 'b' },
    });
    const tokens = await provider.getTokens();
    expect(practiceIn(tokens?.idToken)).toBe('org-1');
    expect(tokens?.expiresAt).toBeGreaterThan(Date.now() + 3_500_000);
    expect(provider.sessionKey()).toBe('CognitoIdentityServiceProvider.client.NEO#org-1:b.refreshToken');
  });

  it('launches another practice over a session, and then the first one again', async () => {
    const provider = userPoolProvider(config, pinnedStorage());
    await provider.signIn(launchOf('org-1'));
    const next = userPoolProvider(config, pinnedStorage());
    await next.signIn(launchOf('org-2'));
    expect(practiceIn((await next.getTokens())?.idToken)).toBe('org-2');
    const again = userPoolProvider(config, pinnedStorage());
    await again.signIn(launchOf('org-2'));
    expect(practiceIn((await again.getTokens())?.idToken)).toBe('org-2');
  });

  it('refuses an invalid code, without a session', async () => {
    const provider = userPoolProvider(config, pinnedStorage());
    await expect(provider.signIn(launchOf('org-1', 'wrong'))).rejects.toThrow('Incorrect.');
    expect(await provider.getTokens()).toBeNull();
    expect(provider.sessionKey()).toBeNull();
  });

  it('renews tokens on demand', async () => {
    const provider = userPoolProvider(config, pinnedStorage());
    await provider.signIn(launchOf('org-1'));
    const first = await provider.getTokens();
    const second = await provider.getTokens({ forceRefresh: true });
    expect(actions().at(-1)).toBe('GetTokensFromRefreshToken');
    expect(second?.idToken).not.toBe(first?.idToken);
  });

  it('computes the expiry of a token with a clock that is two hours ahead', async () => {
    const provider = userPoolProvider(config, pinnedStorage());
    await provider.signIn(launchOf('org-1'));
    const end = endOf((await provider.getTokens())?.idToken);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 7_200_000);
    localStorage.setItem('CognitoIdentityServiceProvider.client.NEO#org-1:b.clockDrift', '-7200000');
    const reloaded = userPoolProvider(config, pinnedStorage());
    const tokens = await reloaded.getTokens();
    expect(tokens?.expiresAt).toBe(end + 7_200_000);
  });

  it.each(['NotAuthorizedException', 'TokenRevokedException', 'UserNotFoundException'])(
    'has no session any more when the pool answers %s',
    async (name) => {
      const provider = userPoolProvider(config, pinnedStorage());
      await provider.signIn(launchOf('org-1'));
      await provider.getTokens();
      refusing = name;
      expect(await provider.getTokens({ forceRefresh: true })).toBeNull();
    },
  );

  it('keeps the session if the pool is unreachable @slow', async () => {
    const provider = userPoolProvider(config, pinnedStorage());
    await provider.signIn(launchOf('org-1'));
    await provider.getTokens();
    refusing = 'network';
    await expect(provider.getTokens({ forceRefresh: true })).rejects.toThrow('network');
    expect(provider.sessionKey()).not.toBeNull();
  });

  it('times out after ten seconds without a response, for sign-in, renewal and sign-out [F-08]', async () => {
    const provider = userPoolProvider(config, pinnedStorage());
    await provider.signIn(launchOf('org-1'));
    await provider.getTokens();
    refusing = 'silence';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tenSeconds = () => vi.advanceTimersByTimeAsync(10_000);
    const isTold = (answer: Promise<unknown>) => expect(answer).rejects.toThrow('does not answer');
    await Promise.all([isTold(provider.getTokens({ forceRefresh: true })), tenSeconds()]);
    expect(provider.sessionKey()).not.toBeNull();
    const [next] = await Promise.all([provider.signOut(), tenSeconds()]);
    expect(next).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
    await Promise.all([isTold(provider.signIn(launchOf('org-1'))), tenSeconds()]);
  });

  it('revokes the refresh token on sign-out and deletes all data of this practice', async () => {
    const provider = userPoolProvider(config, pinnedStorage());
    await provider.signIn(launchOf('org-1'));
    expect(await provider.signOut()).toBeNull();
    expect(asked.at(-1)).toMatchObject({ action: 'RevokeToken', body: { Token: 'r-org-1' } });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it.each([
    { ...config, userPoolId: 'unnamed' },
    { ...config, userPoolClientId: '' },
    { ...config, endpoint: 'http://' },
  ])('fails to configure Amplify with %j [ER-19]', (wrong) => {
    expect(() => userPoolProvider(wrong, pinnedStorage())).toThrow('Failed to configure Amplify');
  });

  it('logs no warnings', () => {
    const warn = vi.spyOn(console, 'warn');
    userPoolProvider(config, pinnedStorage());
    expect(warn).not.toHaveBeenCalled();
  });
});
