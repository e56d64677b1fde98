import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import { jwtPayload } from '#src/lib/jwt-payload.ts';
import type { AuthTokens, RedirectProvider } from '../auth-provider.ts';
import { singleRefresh } from '../single-refresh.ts';
import type { PinnedStorage } from '../pinned-storage.ts';
import { landingPath, safeTarget, signInCallbackPath } from '../return-target.ts';
import { hostedUi } from './hosted-ui.ts';
import { placesOf, practiceUserStore } from './practice-user-store.ts';

/** Milliseconds before its end at which a token counts as ended. */
const margin = 5000;
const signInPrefix = 'rapport.sign-in.';

/** Sign-in at an identity provider's own page: OpenID Connect, authorization code with PKCE (SH-75). */
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
    // What travels through the sign-in is this tab's alone, and never part of an address. Under its usual prefix the
    // client would clear away everything that it cannot read, such as who this tab is.
    stateStore: new WebStorageStateStore({ prefix: signInPrefix, store: sessionStorage }),
    loadUserInfo: false,
    automaticSilentRenew: false,
    requestTimeoutInSeconds: 10,
  });
  const userKey = `user:${metadata.issuer}:${config.clientId}`;

  function expiryOf(idToken: string): number {
    const places = placesOf(storage, userKey);
    const drift = places ? Number(storage.getItem(places.drift)) || 0 : 0;
    return Number(jwtPayload(idToken)?.['exp'] ?? 0) * 1000 - drift;
  }

  async function read(forceRefresh: boolean): Promise<AuthTokens | null> {
    let user = await manager.getUser();
    if (user?.id_token && (forceRefresh || expiryOf(user.id_token) - margin < Date.now())) {
      // Without a refresh token the client would try a hidden frame, which the page's policy forbids.
      user = user.refresh_token ? await manager.signinSilent().catch(endIfRefused) : null;
      if (!user) await manager.removeUser();
    }
    return user?.id_token ? { idToken: user.id_token, expiresAt: expiryOf(user.id_token) } : null;
  }

  return {
    kind: 'redirect',
    getTokens: singleRefresh('rapport-redirect', read),
    sessionKey() {
      const places = placesOf(storage, userKey);
      return places && storage.getItem(places.tokens) !== null ? places.tokens : null;
    },

    async signIn(target) {
      // A page that comes back from the browser's history would wait for ever.
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
      // Best effort: the provider's page ends its own session, yet some keep refresh tokens alive.
      await manager.revokeTokens(['refresh_token']).catch(() => {});
      await manager.removeUser();
      return signOutUrl(config.clientId, origin + landingPath);
    },
  };
}

/** An answer in OAuth's words ends the session; anything else only says that the provider is out of reach. */
function endIfRefused(error: unknown): null {
  if (error instanceof ErrorResponse) return null;
  throw error;
}
