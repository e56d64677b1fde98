import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { LaunchCode } from '#contract/platform/launch.ts';
import type { AuthProvider, AuthTokens, ProviderKind, RedirectProvider, UserPoolProvider } from './auth-provider.ts';
import { type PinnedStorage, providerKey } from './pinned-storage.ts';
import { landingPath, signInCallbackPath } from './return-target.ts';
import { SignInError } from './sign-in-error.ts';
import { userPoolProvider } from './user-pool/provider.ts';

/** The two providers. Their SDKs are loaded on demand. */
export interface Providers {
  'user-pool'(): Promise<UserPoolProvider>;
  redirect(): Promise<RedirectProvider>;
}

export const providersOf = (config: RuntimeConfig, storage: PinnedStorage): Providers => ({
  'user-pool': async () => userPoolProvider(config.userPool, storage),
  redirect: async () => (await import('./redirect/provider.ts')).redirectProvider(config.redirect, storage),
});

export type Found =
  | { readonly provider: AuthProvider; readonly tokens: AuthTokens; readonly returnTo?: string }
  /** The provider of this tab's session, which is over. */
  | { readonly expired: ProviderKind }
  | 'signed-out';

export interface SessionRequest {
  /** The code of a launch link, already removed from the address. */
  readonly launch: LaunchCode | null;
  /** False on public pages, which do not redirect to sign-in. */
  readonly required: boolean;
}

/**
 * Finds the session: by launch code, by the identity provider's callback, or a stored one; otherwise redirects to the identity
 * provider (SH-72, SH-75).
 * @throws SignInError
 */
export async function findSession(
  providers: Providers,
  storage: PinnedStorage,
  request: SessionRequest,
): Promise<Found> {
  if (request.launch) return launched(providers, storage, request.launch);
  if (location.pathname === signInCallbackPath) return returned(providers, storage);

  const provider = await providerOf(providers, storage);
  if (provider) {
    const hadSession = provider.sessionKey() !== null;
    const tokens = await provider.getTokens().catch((cause: unknown) => {
      throw new SignInError('fetch_error', cause);
    });
    if (tokens) return { provider, tokens };
    if (hadSession) return { expired: provider.kind };
  }
  if (!request.required) return 'signed-out';

  const redirect = await providers.redirect();
  return redirect.signIn(location.pathname + location.search);
}

/** The provider of this tab's session. */
export async function providerOf(providers: Providers, storage: PinnedStorage): Promise<AuthProvider | null> {
  const kind = storage.getItem(providerKey) as ProviderKind | null;
  return kind && Object.hasOwn(providers, kind) ? providers[kind]() : null;
}

async function launched(providers: Providers, storage: PinnedStorage, launch: LaunchCode): Promise<Found> {
  const provider = await providers['user-pool']();
  try {
    await provider.signIn(launch);
    return await begun(provider, storage);
  } catch (cause) {
    throw new SignInError('launch_failed', cause);
  }
}

async function returned(providers: Providers, storage: PinnedStorage): Promise<Found> {
  const provider = await providers.redirect();
  const answer = location.href;
  // The code in the address works once, so a reload must not use it again.
  history.replaceState(null, '', landingPath);
  const returnTo = await provider.finishSignIn(answer);
  history.replaceState(null, '', returnTo);
  return { ...(await begun(provider, storage)), returnTo };
}

async function begun(provider: AuthProvider, storage: PinnedStorage) {
  const tokens = await provider.getTokens();
  if (!tokens) throw new SignInError('sign_in_failed');
  storage.setItem(providerKey, provider.kind);
  return { provider, tokens };
}
