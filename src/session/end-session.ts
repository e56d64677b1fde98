import { flagCachePrefix } from '#contract/platform/flags.ts';
import { pimsTypes } from '#contract/platform/practice.ts';
import type { AuthProvider } from './auth-provider.ts';
import { providerOf, type Providers } from './find-session.ts';
import type { PinnedStorage } from './pinned-storage.ts';

/** Tells the other tabs of a session that its user has signed out; the value is the session's key. */
export const signedOutKey = 'rapport.signed-out';

const poolTokens = /^CognitoIdentityServiceProvider\..+\.(refreshToken|accessToken)$/;
const redirectTokens = /^oidc\.user:(?!.+\.LastAuthUser$)/;
/** The sessions of today name their practice; those of an older version of the app name none. */
const practiceNamed = new RegExp(`\\.(${pimsTypes.join('|')})#`);
const isSession = (key: string): boolean => poolTokens.test(key) || redirectTokens.test(key);
const isPractices = (key: string): boolean => isSession(key) && practiceNamed.test(key);

/**
 * Ends this tab's session at its provider and removes its traces from the browser; where this tab has none, looks for one
 * that an older version of the app left behind (SH-77). A practice that is open in another tab stays signed in.
 * @returns where to go next, if the provider wants to see the browser.
 */
export async function endSession(
  active: AuthProvider | null,
  providers: Providers,
  storage: PinnedStorage,
): Promise<string | null> {
  let next: string | null = null;
  for (const provider of active ? [active] : await leftBehind(providers, storage)) {
    const key = provider.sessionKey();
    announce(storage, key);
    next = (await provider.signOut().catch(() => null)) ?? next;
    if (key) storage.removeItem(key);
  }
  removeTraces(storage);
  return next;
}

async function leftBehind(providers: Providers, storage: PinnedStorage): Promise<AuthProvider[]> {
  const own = await providerOf(providers, storage);
  if (own?.sessionKey()) return [own];
  const keys = storage.keys();
  // They are other tabs', and a provider that is asked to sign out here would end one of them.
  if (keys.some(isPractices)) return [];
  return Promise.all([
    ...(keys.some((key) => poolTokens.test(key)) ? [providers['user-pool']()] : []),
    ...(keys.some((key) => redirectTokens.test(key)) ? [providers.redirect()] : []),
  ]);
}

/** Comes before the tokens go, for their disappearance alone looks like an expiry. */
function announce(storage: PinnedStorage, key: string | null) {
  if (key === null) return;
  storage.setItem(signedOutKey, key);
  storage.removeItem(signedOutKey);
}

/** Everything goes, unless another practice is still signed in in this browser: then its share stays. */
export function removeTraces(storage: PinnedStorage): void {
  const keys = storage.keys();
  const isOurs = (key: string) => key.startsWith(flagCachePrefix) || (isSession(key) && !isPractices(key));
  (keys.some(isPractices) ? keys.filter(isOurs) : keys).forEach(storage.removeItem);
  try {
    sessionStorage.clear();
  } catch {
    // The browser refuses its storage, so nothing was kept in it.
  }
  storage.pinToNobody();
}
