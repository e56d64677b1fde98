import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { anIdToken } from '#tests/support/id-token.ts';
import { pinnedStorage } from '../pinned-storage.ts';
import { redirectProvider } from './provider.ts';

const config = { domain: '/oidc', clientId: 'web', identityProvider: 'Okta' };
const callback = 'http://localhost:3000/login/callback';

let claims: Record<string, unknown> = {};
let answer: (() => Response) | null = null;
let posted: { path: string; form: URLSearchParams }[] = [];
const identityProvider = setupServer(
  http.post('http://localhost:3000/oidc/oauth2/:what', async ({ request }) => {
    posted.push({ path: new URL(request.url).pathname, form: new URLSearchParams(await request.text()) });
    return (
      answer?.() ??
      HttpResponse.json({
        access_token: 'a',
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: 'r',
        id_token: anIdToken(claims),
      })
    );
  }),
);
beforeAll(() => identityProvider.listen());
afterEach(() => {
  vi.useRealTimers();
  claims = {};
  answer = null;
  posted = [];
});
afterAll(() => identityProvider.close());

const aProvider = () => redirectProvider(config, pinnedStorage());

/** Starts the redirect to the identity provider, as far as jsdom allows. @returns the state that it would send back */
async function leaveFor(target: string): Promise<string> {
  const left = new Promise<string>((resolve) => {
    vi.stubGlobal('self', { location: { assign: resolve } });
  });
  void aProvider().signIn(target);
  const asked = new URL(await left);
  expect(asked.origin + asked.pathname).toBe('http://localhost:3000/oidc/oauth2/authorize');
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
  expect(asked.searchParams.get('identity_provider')).toBe('Okta');
  expect(asked.search).not.toContain('reports');
  vi.unstubAllGlobals();
  return asked.searchParams.get('state') ?? '';
}

async function signedIn(target = '/config/reports?a=1') {
  const state = await leaveFor(target);
  const provider = aProvider();
  const returnTo = await provider.finishSignIn(`${callback}?code=c&state=${state}`);
  return { provider, returnTo };
}

describe('the redirect sign-in, with an unmodified OpenID client', () => {
  it('exchanges the code with PKCE and returns to the requested page [SH-75] [SH-76]', async () => {
    const { provider, returnTo } = await signedIn();
    expect(returnTo).toBe('/config/reports?a=1');
    expect(posted[0]?.path).toBe('/oidc/oauth2/token');
    expect(Object.fromEntries(posted[0]?.form ?? [])).toMatchObject({
      grant_type: 'authorization_code',
      code: 'c',
      client_id: 'web',
      redirect_uri: callback,
      code_verifier: expect.stringMatching(/^.{43,}$/) as string,
    });
    expect(await provider.getTokens()).toMatchObject({ idToken: expect.any(String) as string });
    expect(provider.sessionKey()).toBe('oidc.user:http://localhost:3000/oidc:web.NEO#org-1:branch-1.sub-1');
  });

  it('stores no return address outside the app [SH-76] [F-64]', async () => {
    expect((await signedIn('//evil.example/')).returnTo).toBe('/');
  });

  it('accepts no callback that it did not start [F-65]', async () => {
    await leaveFor('/');
    const provider = aProvider();
    await expect(provider.finishSignIn(`${callback}?code=c&state=forged`)).rejects.toThrow('No matching state');
    await expect(provider.finishSignIn(`${callback}?error=access_denied&state=forged`)).rejects.toThrow(
      'No matching state',
    );
    expect(posted).toEqual([]);
    expect(await provider.getTokens()).toBeNull();
  });

  it('accepts a callback once [F-65]', async () => {
    const state = await leaveFor('/');
    await aProvider().finishSignIn(`${callback}?code=c&state=${state}`);
    await expect(aProvider().finishSignIn(`${callback}?code=c&state=${state}`)).rejects.toThrow('No matching state');
  });

  it('has no session without a practice in the token [SH-02]', async () => {
    claims = { practiceOrgId: undefined };
    const state = await leaveFor('/');
    await expect(aProvider().finishSignIn(`${callback}?code=c&state=${state}`)).rejects.toThrow('practiceOrgId');
  });

  it('separates two practices in two tabs [SH-01]', async () => {
    const { provider: first } = await signedIn();
    const firstTab = Object.entries(sessionStorage);
    claims = { practiceOrgId: 'org-2' };
    await signedIn();
    sessionStorage.clear();
    for (const [key, value] of firstTab) sessionStorage.setItem(key, String(value));
    expect(aProvider().sessionKey()).toBe(first.sessionKey());
    expect(aProvider().sessionKey()).toContain('org-1');
  });

  it('renews with the refresh token', async () => {
    const { provider } = await signedIn();
    const first = await provider.getTokens();
    const second = await provider.getTokens({ forceRefresh: true });
    expect(posted.at(-1)?.form.get('grant_type')).toBe('refresh_token');
    expect(second?.idToken).not.toBe(first?.idToken);
  });

  it('distinguishes a refusal, which ends the session, from an outage, which does not', async () => {
    const { provider } = await signedIn();
    await provider.getTokens();
    answer = () => HttpResponse.error();
    await expect(provider.getTokens({ forceRefresh: true })).rejects.toThrow('fetch');
    expect(provider.sessionKey()).not.toBeNull();
    answer = () => HttpResponse.json({ error: 'invalid_grant' }, { status: 400 });
    expect(await provider.getTokens({ forceRefresh: true })).toBeNull();
    expect(provider.sessionKey()).toBeNull();
  });

  it('computes the expiry of a token by this computer’s clock, even if it is wrong', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
    const serverTime = Math.floor(Date.now() / 1000) - 7200;
    claims = { iat: serverTime, exp: serverTime + 3600 };
    const { provider } = await signedIn();
    const tokens = await provider.getTokens();
    expect(tokens?.expiresAt).toBe(Date.now() + 3_600_000);
    expect(posted).toHaveLength(1);
  });

  it('revokes and deletes the tokens on sign-out, then redirects to the provider’s sign-out', async () => {
    const { provider } = await signedIn();
    expect(await provider.signOut()).toBe(
      'http://localhost:3000/oidc/logout?client_id=web&logout_uri=http%3A%2F%2Flocalhost%3A3000%2F',
    );
    expect(posted.at(-1)).toMatchObject({ path: '/oidc/oauth2/revoke' });
    expect(posted.at(-1)?.form.get('token')).toBe('r');
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
