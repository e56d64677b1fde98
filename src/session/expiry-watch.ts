import type { AuthTokens } from './auth-provider.ts';

/** Milliseconds. A token is renewed this long before it ends, or in the last tenth of a shorter life. */
const lead = 30_000;
/** Milliseconds between two attempts, also where a clock that runs ahead takes the token that the page already has for ended. */
const pause = 15_000;
/** Browsers fire longer timers at once. */
const longestTimer = 2 ** 31 - 1;

interface ExpiryWatch {
  watch(tokens: AuthTokens): void;
  /** Asks for a new token at once. */
  retry(): Promise<void>;
  stop(): void;
}

/**
 * Renews the token before it ends and tells when that is no longer possible (SH-71). Timers stand still while a laptop
 * sleeps, so it looks again when the page is shown or the network returns.
 */
export function watchExpiry(on: {
  /** Null where the session is over; a rejection means that the provider is out of reach, and it is asked again. */
  renew: () => Promise<AuthTokens | null>;
  /** The token has ended while the provider was out of reach, which may still renew it. */
  ended: () => void;
  /** The session is over. */
  expired: () => void;
}): ExpiryWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: AuthTokens | null = null;
  let hasEnded = false;
  let renewing: Promise<void> | null = null;
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
    const least = tokens.idToken === current?.idToken ? pause : 1000;
    current = tokens;
    hasEnded = false;
    wait(Date.now() + Math.max(remaining - early, least), () => void renew());
  }

  const renew = (): Promise<void> => (renewing ??= askForTokens().finally(() => (renewing = null)));

  async function askForTokens(): Promise<void> {
    const tokens = current;
    if (!tokens) return;
    const left = tokens.expiresAt - Date.now();
    // A silent provider must not let the token outlive its end. One that has ended by this clock may be good by the provider's.
    const end = left > 0 ? setTimeout(endToken, left) : undefined;
    const renewed = await on.renew().catch(() => 'out of reach' as const);
    clearTimeout(end);
    if (current !== tokens) return;
    if (renewed === 'out of reach') askAgain(tokens);
    else if (renewed) watch(renewed);
    else if (Date.now() < tokens.expiresAt) wait(tokens.expiresAt, expire);
    else expire();
  }

  function askAgain({ expiresAt }: AuthTokens) {
    const left = expiresAt - Date.now();
    if (left <= 0) endToken();
    wait(Date.now() + (left > 0 ? Math.min(left, pause) : pause), () => {
      if (Date.now() >= expiresAt) endToken();
      void renew();
    });
  }

  function endToken() {
    if (hasEnded) return;
    hasEnded = true;
    on.ended();
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
  return { watch, retry: renew, stop };
}
