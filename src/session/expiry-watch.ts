import type { AuthTokens } from './auth-provider.ts';

/** Milliseconds before its expiry at which a token is renewed, at most a tenth of its lifetime. */
const lead = 30_000;
/** Milliseconds between attempts; also where this computer's clock is ahead and a fresh token seems expired. */
const pause = 15_000;
/** Longer timers fire immediately. */
const longestTimer = 2 ** 31 - 1;

interface ExpiryWatch {
  watch(tokens: AuthTokens): void;
  /** Renews the token now. */
  retry(): Promise<void>;
  stop(): void;
}

/**
 * Renews the token before it expires and reports when that is no longer possible (SH-71). Timers pause while a laptop sleeps, so
 * it checks again when the page becomes visible or the network returns.
 */
export function watchExpiry(on: {
  /** Null where the session is over; rejects where the provider is unreachable, which is retried. */
  renew: () => Promise<AuthTokens | null>;
  /** The token has expired while the provider was unreachable; it may still be renewed. */
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

  const renew = (): Promise<void> => (renewing ??= renewTokens().finally(() => (renewing = null)));

  async function renewTokens(): Promise<void> {
    const tokens = current;
    if (!tokens) return;
    const left = tokens.expiresAt - Date.now();
    // The token must not outlive its expiry while the provider does not answer. One expired by this clock may be valid by the provider's.
    const end = left > 0 ? setTimeout(endToken, left) : undefined;
    const renewed = await on.renew().catch(() => 'unreachable' as const);
    clearTimeout(end);
    if (current !== tokens) return;
    if (renewed === 'unreachable') retryLater(tokens);
    else if (renewed) watch(renewed);
    else if (Date.now() < tokens.expiresAt) wait(tokens.expiresAt, expire);
    else expire();
  }

  function retryLater({ expiresAt }: AuthTokens) {
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

  const check = () => {
    if (document.visibilityState === 'visible' && current && Date.now() >= current.expiresAt - lead) void renew();
  };
  document.addEventListener('visibilitychange', check, { signal: wake.signal });
  window.addEventListener('online', check, { signal: wake.signal });
  return { watch, retry: renew, stop };
}
