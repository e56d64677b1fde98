import type { AuthTokens, TokenRequest } from './auth-provider.ts';

/** Milliseconds for which the lock is held after a refresh, because other tabs see storage changes late. */
const settle = 250;
/** Milliseconds before its expiry at which a token is renewed. Amplify renews at five seconds. */
const margin = 10_000;
/** Milliseconds to wait for another tab's lock, because a frozen tab must not block the others. */
const lockTimeout = 10_000;

/**
 * Lets only one tab of a browser refresh at a time: providers that rotate refresh tokens end sessions that refresh concurrently.
 * @param read reads the stored tokens, renewed where they have expired or `force` is set.
 */
export function singleRefresh(name: string, read: (force: boolean) => Promise<AuthTokens | null>) {
  let known: AuthTokens | null = null;
  const running = new Map<boolean, Promise<AuthTokens | null>>();

  async function renew(force: boolean): Promise<AuthTokens | null> {
    const stored = await read(false);
    // If the stored token differs from the rejected one, another tab has already renewed it.
    const isRejected = !known || stored?.idToken === known.idToken;
    return force && stored && isRejected ? read(true) : stored;
  }

  function locked(force: boolean): Promise<AuthTokens | null> {
    return new Promise((resolve) => {
      const work = async () => {
        const before = known;
        const renewing = renew(force);
        resolve(renewing);
        known = await renewing;
        if (before && known && before.idToken !== known.idToken) await pause(settle);
      };
      // The caller gets the failure; here the lock only has to be released.
      const alone = () => void work().catch(() => {});
      if (!navigator.locks) return alone();
      let begun = false;
      navigator.locks
        .request(name, { signal: AbortSignal.timeout(lockTimeout) }, () => {
          begun = true;
          return work();
        })
        .catch(() => begun || alone());
    });
  }

  return ({ forceRefresh = false, reread = false }: TokenRequest = {}): Promise<AuthTokens | null> => {
    if (!forceRefresh && !reread && known && known.expiresAt - margin > Date.now()) return Promise.resolve(known);
    const shared = running.get(forceRefresh) ?? locked(forceRefresh).finally(() => running.delete(forceRefresh));
    running.set(forceRefresh, shared);
    return shared;
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
