import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtimeConfig } from '#contract/platform/config.ts';
import { anIdToken } from '#tests/support/id-token.ts';
import type { AuthTokens, ProviderKind, RedirectProvider, UserPoolProvider } from './auth-provider.ts';
import { signedOutKey } from './end-session.ts';
import { pinnedStorage, providerKey } from './pinned-storage.ts';
import { clearOnSignOut, getIdToken, retrySession, signOut, startSession } from './session.ts';
import { sessionReducer } from './session-slice.ts';
import { SignInError } from './sign-in-error.ts';

const config = runtimeConfig.parse({
  userPool: { userPoolId: 'a_b', userPoolClientId: 'c' },
  redirect: { domain: 'd', clientId: 'e' },
  services: {},
  flags: { clientKey: 'f' },
});
const launch = { authCode: 'code', pimsType: 'NEO', orgId: 'org-1', subOrgId: 'branch-1' };
const poolKey = 'CognitoIdentityServiceProvider.c.NEO#org-1:branch-1.refreshToken';
const redirectKey = 'oidc.user:https://d:e.NEO#org-1:branch-1.sub-1';
const fresh = (claims = {}): AuthTokens => ({ idToken: anIdToken(claims), expiresAt: Date.now() + 3_600_000 });

const leave = vi.fn<(url: string) => void>();
beforeEach(() => {
  leave.mockReset();
  history.replaceState(null, '', '/');
  // jsdom cannot navigate.
  vi.stubGlobal('location', {
    get href() {
      return window.document.URL;
    },
    get pathname() {
      return new URL(document.URL).pathname;
    },
    get search() {
      return new URL(document.URL).search;
    },
    origin: 'http://localhost:3000',
    replace: leave,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fakes of both providers: `tokens` are the stored tokens of each, `renewal` is its response to a forced renewal. */
function someProviders() {
  const play = (kind: ProviderKind, key: string) => ({
    tokens: null as AuthTokens | null,
    renewal: undefined as AuthTokens | null | undefined,
    async getTokens({ forceRefresh = false } = {}) {
      if (forceRefresh && this.renewal !== undefined) this.tokens = this.renewal;
      return this.tokens;
    },
    sessionKey() {
      return localStorage.getItem(key) === null ? null : key;
    },
    signOut: vi.fn<() => Promise<string | null>>(async () => {
      localStorage.removeItem(key);
      return kind === 'redirect' ? 'https://d/logout' : null;
    }),
    begin() {
      this.tokens = fresh();
      localStorage.setItem(key, 'kept');
    },
  });
  const pool = {
    ...play('user-pool', poolKey),
    kind: 'user-pool' as const,
    signIn: vi.fn<UserPoolProvider['signIn']>(),
  };
  const redirect = {
    ...play('redirect', redirectKey),
    kind: 'redirect' as const,
    signIn: vi.fn<RedirectProvider['signIn']>(() => new Promise(() => {})),
    finishSignIn: vi.fn<RedirectProvider['finishSignIn']>(),
  };
  pool.signIn.mockImplementation(async () => pool.begin());
  redirect.finishSignIn.mockImplementation(async () => {
    redirect.begin();
    return '/config/reports?a=1';
  });
  return { pool, redirect, providers: { 'user-pool': async () => pool, redirect: async () => redirect } };
}

function aPage() {
  const store = configureStore({ reducer: { session: sessionReducer } });
  const played = someProviders();
  const storage = pinnedStorage();
  const start = (way: { launch?: typeof launch | null; required?: boolean } = {}) =>
    startSession(config, store, { launch: null, required: true, ...way }, storage, played.providers);
  const remembered = (kind: ProviderKind) => {
    storage.setItem(providerKey, kind);
    (kind === 'redirect' ? played.redirect : played.pool).begin();
  };
  return { ...played, store, storage, start, remembered, session: () => store.getState().session };
}

const fromAnotherTab = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('signing in', () => {
  it('signs in to the user pool with a launch code [SH-72] [SH-73]', async () => {
    const page = aPage();
    await page.start({ launch });
    expect(page.pool.signIn).toHaveBeenCalledWith(launch);
    expect(page.session()).toMatchObject({ status: 'signed-in', user: { kind: 'user-pool' } });
  });

  it('replaces a session by a launch', async () => {
    const page = aPage();
    page.remembered('redirect');
    await page.start({ launch });
    expect(page.session().user?.kind).toBe('user-pool');
    expect(page.storage.getItem(providerKey)).toBe('user-pool');
  });

  it('redirects to the identity provider with the requested page if nobody is signed in [SH-75] [SH-76] [SH-78]', async () => {
    history.replaceState(null, '', '/client-communications?x=1');
    const page = aPage();
    void page.start();
    await vi.waitFor(() => expect(page.redirect.signIn).toHaveBeenCalledWith('/client-communications?x=1'));
    expect(page.session().status).toBe('loading');
  });

  it('does not require a sign-in on a public page', async () => {
    const page = aPage();
    await page.start({ required: false });
    expect(page.redirect.signIn).not.toHaveBeenCalled();
    expect(page.session().status).toBe('signed-out');
  });

  it('returns from the identity provider to the requested page, without the code [SH-76]', async () => {
    history.replaceState(null, '', '/login/callback?code=c&state=s');
    const page = aPage();
    await page.start();
    expect(page.redirect.finishSignIn).toHaveBeenCalledWith('http://localhost:3000/login/callback?code=c&state=s');
    expect(page.session()).toMatchObject({ status: 'signed-in', returnTo: '/config/reports?a=1' });
    expect(document.URL).toBe('http://localhost:3000/config/reports?a=1');
  });

  it('stays signed in after a reload', async () => {
    const page = aPage();
    page.remembered('user-pool');
    await page.start();
    expect(page.session().status).toBe('signed-in');
    expect(page.pool.signIn).not.toHaveBeenCalled();
  });

  it('reports that the session has expired if it ended while the page was closed', async () => {
    const page = aPage();
    page.remembered('user-pool');
    page.pool.tokens = null;
    await page.start();
    expect(page.session()).toMatchObject({ status: 'expired', sessionExpired: true, provider: 'user-pool' });
  });

  it.each([
    ['a used code', new Error('Incorrect username or password.'), { status: 'failed', error: 'launch_failed' }],
    [
      'an ended session',
      new Error('Session has expired, log in again'),
      { status: 'expired', error: 'session_expired' },
    ],
  ])('tells %s of a launch [SH-69] [SH-70] [ER-21]', async (_what, failure, expected) => {
    const page = aPage();
    page.pool.signIn.mockRejectedValue(failure);
    await page.start({ launch });
    expect(page.session()).toMatchObject(expected);
  });

  it('reports an invalid configuration [ER-19]', async () => {
    const page = aPage();
    page.providers['user-pool'] = () => Promise.reject(new SignInError('amplify_configuration'));
    await page.start({ launch });
    expect(page.session()).toMatchObject({ status: 'failed', error: 'amplify_configuration' });
  });

  it('has no session after a forged callback, and does not retry its code [F-65]', async () => {
    history.replaceState(null, '', '/login/callback?code=c&state=forged');
    const page = aPage();
    page.redirect.finishSignIn.mockRejectedValue(new Error('No matching state found in storage'));
    await page.start();
    expect(page.session()).toMatchObject({ status: 'failed', error: 'sign_in_failed', idToken: null });
    expect(document.URL).toBe('http://localhost:3000/');
  });

  it('distinguishes an unreachable provider from one that refuses', async () => {
    const page = aPage();
    page.remembered('redirect');
    page.redirect.getTokens = () => Promise.reject(new Error('network'));
    await page.start();
    expect(page.session()).toMatchObject({ status: 'failed', error: 'fetch_error' });
  });
});

describe('a running session', () => {
  it('provides renewed tokens and updates the store', async () => {
    const page = aPage();
    await page.start({ launch });
    page.pool.renewal = fresh({ family_name: 'New' });
    expect(await getIdToken({ forceRefresh: true })).toBe(page.pool.renewal.idToken);
    expect(page.session()).toMatchObject({ idToken: page.pool.renewal.idToken, user: { familyName: 'New' } });
  });

  it('makes requests during the sign-in wait for its token', async () => {
    const page = aPage();
    const started = page.start({ launch });
    const asked = getIdToken();
    await started;
    expect(await asked).toBe(page.session().idToken);
  });

  it('ends instead of switching to another practice [SH-01]', async () => {
    const page = aPage();
    await page.start({ launch });
    page.pool.renewal = fresh({ practiceSubOrgId: 'branch-2' });
    expect(await getIdToken({ forceRefresh: true })).toBeNull();
    expect(page.session()).toMatchObject({ status: 'expired', idToken: null });
  });

  it('expires when the token expires and the provider issues no other [SH-71]', async () => {
    vi.useFakeTimers();
    const page = aPage();
    await page.start({ launch });
    page.pool.renewal = null;
    await vi.advanceTimersByTimeAsync(3_599_000);
    expect(page.session().status).toBe('signed-in');
    await vi.advanceTimersByTimeAsync(1000);
    expect(page.session()).toMatchObject({ status: 'expired', sessionExpired: true });
  });

  describe('whose token expires while the provider is unreachable', () => {
    async function anEndedPage() {
      vi.useFakeTimers();
      const page = aPage();
      await page.start({ launch });
      const { authorizations, user } = page.session();
      const answer = vi.spyOn(page.pool, 'getTokens').mockRejectedValue(new Error('network'));
      await vi.advanceTimersByTimeAsync(3_600_000);
      return { ...page, answer, authorizations, user };
    }

    it('has expired, and keeps its owner for their drafts [SH-71]', async () => {
      const page = await anEndedPage();
      const { authorizations, user } = page;
      expect(page.session()).toMatchObject({ status: 'expired', isRenewable: true, idToken: null, headers: {} });
      expect(page.session()).toMatchObject({ authorizations, user });
      expect(authorizations).not.toBeNull();
    });

    it('continues when a retry reaches the provider', async () => {
      const page = await anEndedPage();
      await retrySession();
      expect(page.session()).toMatchObject({ status: 'expired', isRenewable: true });
      const renewed = fresh();
      page.answer.mockResolvedValue(renewed);
      await retrySession();
      expect(page.session()).toMatchObject({ status: 'signed-in', idToken: renewed.idToken });
    });

    it('continues automatically when the network is back', async () => {
      const page = await anEndedPage();
      page.answer.mockResolvedValue(fresh());
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
      expect(page.session().status).toBe('signed-in');
    });

    it.each([
      ['the provider has ended it', null],
      ['the answer is another practice’s', fresh({ practiceSubOrgId: 'branch-2' })],
    ])('is over for good where %s [SH-01]', async (_why, tokens) => {
      const page = await anEndedPage();
      page.answer.mockResolvedValue(tokens);
      await retrySession();
      expect(page.session()).toMatchObject({ status: 'expired', isRenewable: false });
      await vi.advanceTimersByTimeAsync(600_000);
      expect(page.session().status).toBe('expired');
    });

    it('ends if its user signs out in another tab', async () => {
      const page = await anEndedPage();
      fromAnotherTab(signedOutKey, poolKey);
      expect(page.session()).toMatchObject({ status: 'signed-out', user: null });
    });
  });

  describe('in a browser where a colleague signs in to the same practice in another tab', () => {
    const alena = () => fresh({ sub: 'sub-2', given_name: 'Alena', family_name: 'Fisher' });

    it('ends immediately, names the colleague, and keeps its owner for their drafts [F-25]', async () => {
      const page = aPage();
      await page.start({ launch });
      page.pool.tokens = alena();
      fromAnotherTab(poolKey, 'another');
      await vi.waitFor(() => expect(page.session().status).toBe('expired'));
      expect(page.session()).toMatchObject({
        idToken: null,
        headers: {},
        user: { id: 'sub-1' },
        replacedBy: { id: 'sub-2', givenName: 'Alena', familyName: 'Fisher' },
      });
      expect(await getIdToken()).toBeNull();
    });

    it('ends with the next token if no event reported it', async () => {
      const page = aPage();
      await page.start({ launch });
      page.pool.renewal = alena();
      expect(await getIdToken({ forceRefresh: true })).toBeNull();
      expect(page.session()).toMatchObject({ status: 'expired', replacedBy: { id: 'sub-2' } });
    });

    it('does not become the colleague’s on reload until a user confirms it', async () => {
      await aPage().start({ launch });
      const reloaded = aPage();
      reloaded.remembered('user-pool');
      reloaded.pool.tokens = alena();
      await reloaded.start();
      expect(reloaded.session()).toMatchObject({ status: 'expired', idToken: null, replacedBy: { id: 'sub-2' } });
      pinnedStorage().pinTo('sub-2');
      await reloaded.start();
      expect(reloaded.session()).toMatchObject({ status: 'signed-in', user: { id: 'sub-2' } });
    });

    it('does not end the colleague’s session when this tab signs out', async () => {
      const page = aPage();
      await page.start({ launch });
      page.pool.tokens = alena();
      fromAnotherTab(poolKey, 'another');
      await vi.waitFor(() => expect(page.session().replacedBy).not.toBeNull());
      await signOut();
      expect(page.pool.signOut).not.toHaveBeenCalled();
      expect(localStorage.getItem(poolKey)).toBe('kept');
      expect(leave).toHaveBeenCalledWith('/');
    });

    it('continues if the same user has signed in again', async () => {
      const page = aPage();
      await page.start({ launch });
      const again = fresh();
      page.pool.tokens = again;
      fromAnotherTab(poolKey, 'another');
      await vi.waitFor(() => expect(page.session().idToken).toBe(again.idToken));
      expect(page.session().status).toBe('signed-in');
    });
  });

  it('ends in this tab when its user signs out in another', async () => {
    const page = aPage();
    await page.start({ launch });
    fromAnotherTab(signedOutKey, poolKey.replace('branch-1', 'branch-2'));
    expect(page.session().status).toBe('signed-in');
    fromAnotherTab(signedOutKey, poolKey);
    fromAnotherTab(poolKey, null);
    expect(page.session()).toMatchObject({ status: 'signed-out', user: null, idToken: null });
  });

  it('is not restored by a renewal in progress', async () => {
    const page = aPage();
    await page.start({ launch });
    page.pool.renewal = fresh();
    const asked = getIdToken({ forceRefresh: true });
    await Promise.resolve();
    fromAnotherTab(signedOutKey, poolKey);
    expect(await asked).toBeNull();
    expect(page.session().status).toBe('signed-out');
  });

  it('has expired when its tokens are deleted', async () => {
    const page = aPage();
    await page.start({ launch });
    fromAnotherTab(poolKey, null);
    expect(page.session().status).toBe('expired');
  });
});

describe('signing out, also of data from an older version [SH-77]', () => {
  it('ends the session at the provider, deletes its data and loads the landing page', async () => {
    const page = aPage();
    const cleared = vi.fn<() => Promise<void>>(async () => {});
    clearOnSignOut(cleared);
    await page.start({ launch });
    localStorage.setItem('rapport.flags NEO#org-1:b', '{}');
    sessionStorage.setItem('draft', 'x');
    await signOut();
    expect(page.pool.signOut).toHaveBeenCalled();
    expect(cleared).toHaveBeenCalled();
    expect(localStorage.length).toBe(0);
    expect(Object.entries(sessionStorage)).toEqual([[providerKey, '']]);
    expect(page.session().status).toBe('signed-out');
    expect(leave).toHaveBeenCalledWith('/');
  });

  it('redirects to the identity provider’s sign-out if the session began there', async () => {
    const page = aPage();
    page.remembered('redirect');
    await page.start();
    await signOut();
    expect(leave).toHaveBeenCalledWith('https://d/logout');
  });

  it('does not end another practice’s session [SH-01]', async () => {
    const other = 'CognitoIdentityServiceProvider.c.EZYVET#org-2:b.refreshToken';
    localStorage.setItem('rapport.flags NEO#org-1:b', '{}');
    localStorage.setItem(other, 'theirs');
    const page = aPage();
    await page.start({ launch });
    await signOut();
    expect(Object.keys(localStorage).filter((key) => key !== providerKey)).toEqual([other]);
  });

  it('leaves this tab without a session instead of switching to the other practice, even if repeated [SH-01]', async () => {
    localStorage.setItem('CognitoIdentityServiceProvider.c.EZYVET#org-2:b.refreshToken', 'theirs');
    const page = aPage();
    await page.start({ launch });
    await Promise.all([signOut(), signOut()]);
    await signOut();
    expect(page.pool.signOut).toHaveBeenCalledTimes(1);

    const next = aPage();
    localStorage.setItem(providerKey, 'user-pool');
    next.pool.begin();
    void next.start();
    await vi.waitFor(() => expect(next.redirect.signIn).toHaveBeenCalled());
    expect(next.session().status).toBe('loading');
  });

  it('ends no session if this tab is already signed out and another practice is open [SH-01] [SH-29]', async () => {
    const other = 'CognitoIdentityServiceProvider.c.EZYVET#org-2:b.refreshToken';
    const older = 'CognitoIdentityServiceProvider.old.someone.refreshToken';
    localStorage.setItem(other, 'theirs');
    localStorage.setItem(older, 'old');
    const page = aPage();
    page.storage.pinToNobody();
    await page.start({ required: false });
    const told: (string | null)[] = [];
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => void told.push(key, value));
    await signOut();
    expect(page.pool.signOut).not.toHaveBeenCalled();
    expect(page.redirect.signOut).not.toHaveBeenCalled();
    expect(told).not.toContain(signedOutKey);
    expect(localStorage.getItem(other)).toBe('theirs');
    expect(localStorage.getItem(older)).toBeNull();
    expect(leave).toHaveBeenCalledWith('/');
  });

  it('removes the data of this tab’s own expired session, and of no other practice [SH-29]', async () => {
    const other = 'CognitoIdentityServiceProvider.c.EZYVET#org-2:b.refreshToken';
    localStorage.setItem(other, 'theirs');
    const page = aPage();
    page.remembered('user-pool');
    page.pool.tokens = null;
    await page.start({ required: false });
    await signOut();
    expect(page.pool.signOut).toHaveBeenCalledOnce();
    expect(localStorage.getItem(poolKey)).toBeNull();
    expect(localStorage.getItem(other)).toBe('theirs');
  });

  it.each([
    ['user pool', 'CognitoIdentityServiceProvider.old.someone.accessToken', 'pool'],
    ['redirect', 'oidc.user:https://d:e', 'redirect'],
  ] as const)('looks for a session that an older version left: %s', async (_what, key, provider) => {
    localStorage.setItem(key, 'old');
    const page = aPage();
    await page.start({ required: false });
    await signOut();
    expect(page[provider].signOut).toHaveBeenCalled();
    expect(localStorage.length).toBe(0);
  });

  it('completes even if the provider is unreachable', async () => {
    const page = aPage();
    await page.start({ launch });
    page.pool.signOut.mockRejectedValue(new Error('network'));
    await signOut();
    expect(localStorage.length).toBe(0);
    expect(leave).toHaveBeenCalledWith('/');
  });
});
