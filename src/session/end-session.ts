import { flagCachePrefix } from '#contract/platform/flags.ts';
import { pimsTypes } from '#contract/platform/practice.ts';
import type { AuthProvider } from './auth-provider.ts';
import { providerOf, type Providers } from './find-session.ts';
import type { PinnedStorage } from './pinned-storage.ts';

/** Tells the other tabs of a session that its user has signed out; the value is the session's key. */
export const signedOutKey = 'rapport.signed-out';

const poolTokens = /^CognitoIdentityServiceProvider\..+\.(refreshToken|accessToken)$/;
const redirectTokens = /^oidc\.user:(?!.+\.LastAuthUser$)/;
/** Keys of current sessions contain their practice; those of an older version of the app do not. */
const practiceNamed = new RegExp(`\\.(${pimsTypes.join('|')})#`);
const isSession = (key: string): boolean => poolTokens.test(key) || redirectTokens.test(key);
const isPractices = (key: string): boolean => isSession(key) && practiceNamed.test(key);

/**
 * Ends this tab's session at its provider and removes its data from the browser; without a session, it looks for one that an older
 * version of the app left behind (SH-77). Practices open in other tabs stay signed in.
 * @returns the provider's sign-out page, if the browser has to visit it.
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
  // These sessions belong to other tabs; signing out at the provider would end one of them.
  if (keys.some(isPractices)) return [];
  return Promise.all([
    ...(keys.some((key) => poolTokens.test(key)) ? [providers['user-pool']()] : []),
    ...(keys.some((key) => redirectTokens.test(key)) ? [providers.redirect()] : []),
  ]);
}

/** Called before the tokens are removed, because other tabs take missing tokens for an expired session. */
function announce(storage: PinnedStorage, key: string | null) {
  if (key === null) return;
  storage.setItem(signedOutKey, key);
  storage.removeItem(signedOutKey);
}

/** Removes all stored data, except that of other practices signed in in this browser. */
export function removeTraces(storage: PinnedStorage): void {
  const keys = storage.keys();
  const isOurs = (key: string) => key.startsWith(flagCachePrefix) || (isSession(key) && !isPractices(key));
  (keys.some(isPractices) ? keys.filter(isOurs) : keys).forEach(storage.removeItem);
  try {
    sessionStorage.clear();
  } catch {
    // The storage is blocked, so there is nothing to clear.
  }
  storage.pinToNobody();
}
