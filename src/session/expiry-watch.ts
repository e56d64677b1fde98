import type { AuthTokens } from './auth-provider.ts';

/** Milliseconds. A token is renewed this long before it ends, or in the last tenth of a shorter life. */
const lead = 30_000;
/** A clock that runs ahead must not make the page ask without end for the token that it already has. */
const floor = 15_000;
/** Browsers fire longer timers at once. */
const longestTimer = 2 ** 31 - 1;

interface ExpiryWatch {
  watch(tokens: AuthTokens): void;
  stop(): void;
}

/**
 * Renews the token before it ends and tells when that is no longer possible (SH-71). Timers stand still while a laptop
 * sleeps, so it looks again when the page is shown or the network returns.
 */
export function watchExpiry(on: {
  /** Null where the session is over; a rejection means that the provider is out of reach, and it is asked again. */
  renew: () => Promise<AuthTokens | null>;
  expired: () => void;
}): ExpiryWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AuthTokens | null = null;
  let renewing = false;
  const wake = new AbortController();

  function wait(until: number, then: () => void) {
    clearTimeout(timer);
    timer = setTimeout(
      () => (Date.now() < until ? wait(until, then) : then()),
      Math.min(Math.max(until - Date.now(), 0), longestTimer),
    );
  }

  function watch(tokens: AuthTokens) {
    const remaining = tokens.expiresAt - Date.now();
    const early = Math.min(lead, remaining / 10);
    const least = tokens.idToken === current?.idToken ? floor : 1000;
    current = tokens;
    wait(Date.now() + Math.max(remaining - early, least), () => void renew());
  }

  async function renew() {
    const tokens = current;
    if (!tokens || renewing) return;
    renewing = true;
    const renewed = await on.renew().catch(() => tokens);
    renewing = false;
    if (current !== tokens) return;
    if (!renewed) return wait(tokens.expiresAt, expire);
    watch(renewed);
  }

  function expire() {
    stop();
    on.expired();
  }

  function stop() {
    clearTimeout(timer);
    current = null;
    wake.abort();
  }

  const look = () => {
    if (document.visibilityState === 'visible' && current && Date.now() >= current.expiresAt - lead) void renew();
  };
  document.addEventListener('visibilitychange', look, { signal: wake.signal });
  window.addEventListener('online', look, { signal: wake.signal });
  return { watch, stop };
}
