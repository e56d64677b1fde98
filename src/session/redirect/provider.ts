import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import { jwtPayload } from '#src/lib/jwt-payload.ts';
import type { AuthTokens, RedirectProvider } from '../auth-provider.ts';
import { singleRefresh } from '../single-refresh.ts';
import type { PinnedStorage } from '../pinned-storage.ts';
import { landingPath, safeTarget, signInCallbackPath } from '../return-target.ts';
import { hostedUi } from './hosted-ui.ts';
import { storageKeysOf, practiceUserStore } from './practice-user-store.ts';

/** Milliseconds before its expiry at which a token counts as expired. */
const margin = 5000;
const signInPrefix = 'rapport.sign-in.';

/** Sign-in by redirect: OpenID Connect, authorization code with PKCE (SH-75). */
export function redirectProvider(config: RuntimeConfig['redirect'], storage: PinnedStorage): RedirectProvider {
  const { origin } = location;
  const { signOutUrl, ...metadata } = hostedUi(config.domain, origin);
  const manager = new UserManager({
    authority: metadata.issuer,
    metadata,
    client_id: config.clientId,
    redirect_uri: origin + signInCallbackPath,
    scope: 'openid profile email',
    ...(config.identityProvider ? { extraQueryParams: { identity_provider: config.identityProvider } } : {}),
    userStore: practiceUserStore(storage),
    // The sign-in's state belongs to this tab and never appears in an address. With its default prefix the client would
    // delete entries that it cannot parse, such as the tab's user.
    stateStore: new WebStorageStateStore({ prefix: signInPrefix, store: sessionStorage }),
    loadUserInfo: false,
    automaticSilentRenew: false,
    requestTimeoutInSeconds: 10,
  });
  const userKey = `user:${metadata.issuer}:${config.clientId}`;

  function expiryOf(idToken: string): number {
    const keys = storageKeysOf(storage, userKey);
    const drift = keys ? Number(storage.getItem(keys.drift)) || 0 : 0;
    return Number(jwtPayload(idToken)?.['exp'] ?? 0) * 1000 - drift;
  }

  async function read(forceRefresh: boolean): Promise<AuthTokens | null> {
    let user = await manager.getUser();
    if (user?.id_token && (forceRefresh || expiryOf(user.id_token) - margin < Date.now())) {
      // Without a refresh token the client would use a hidden frame, which the content policy forbids.
      user = user.refresh_token ? await manager.signinSilent().catch(endIfRefused) : null;
      if (!user) await manager.removeUser();
    }
    return user?.id_token ? { idToken: user.id_token, expiresAt: expiryOf(user.id_token) } : null;
  }

  return {
    kind: 'redirect',
    getTokens: singleRefresh('rapport-redirect', read),
    sessionKey() {
      const keys = storageKeysOf(storage, userKey);
      return keys && storage.getItem(keys.tokens) !== null ? keys.tokens : null;
    },

    async signIn(target) {
      // A page restored from the back-forward cache would otherwise wait forever.
      window.addEventListener('pageshow', (event) => event.persisted && location.reload());
      await manager.signinRedirect({ state: { target: safeTarget(target) } });
      return new Promise<never>(() => {});
    },

    async finishSignIn(url) {
      storage.unpin();
      const user = await manager.signinRedirectCallback(url);
      const { target } = (user.state ?? {}) as { target?: unknown };
      return safeTarget(target);
    },

    async signOut() {
      // Best effort: some providers keep refresh tokens valid after sign-out.
      await manager.revokeTokens(['refresh_token']).catch(() => {});
      await manager.removeUser();
      return signOutUrl(config.clientId, origin + landingPath);
    },
  };
}

/** An OAuth error ends the session; any other failure means that the provider is unreachable. */
function endIfRefused(error: unknown): null {
  if (error instanceof ErrorResponse) return null;
  throw error;
}
