import type { AuthTokens, TokenRequest } from './auth-provider.ts';

/** Storage reaches other tabs late; after a refresh the lock is held this much longer, in milliseconds. */
const settle = 250;
/** A token this close to its end, in milliseconds, is asked for anew. Amplify renews from five seconds on. */
const margin = 10_000;
/** How long to wait for another tab, in milliseconds, before going on alone: a frozen tab must not block the rest. */
const patience = 10_000;

/**
 * One refresh a browser instead of one a tab: a provider that rotates refresh tokens ends the session of tabs that
 * refresh at once.
 * @param read reads the stored tokens, renewed where they have ended or `force` asks for it.
 */
export function singleRefresh(name: string, read: (force: boolean) => Promise<AuthTokens | null>) {
  let known: AuthTokens | null = null;
  const running = new Map<boolean, Promise<AuthTokens | null>>();

  async function renew(force: boolean): Promise<AuthTokens | null> {
    const stored = await read(false);
    // Where the stored token is not the refused one, another tab has already renewed it.
    const refused = !known || stored?.idToken === known.idToken;
    return force && stored && refused ? read(true) : stored;
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
      // What fails is told to whoever waits for the tokens; the lock only has to be let go.
      const alone = () => void work().catch(() => {});
      if (!navigator.locks) return alone();
      let begun = false;
      navigator.locks
        .request(name, { signal: AbortSignal.timeout(patience) }, () => {
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
