import type { FetchArgs } from '@reduxjs/toolkit/query';
import { intentHeader } from '#contract/http.ts';

/** Milliseconds. A request whose service names a longer delay is not retried, because a user is waiting. */
const maxDelay = 10_000;

/**
 * The delay in milliseconds before a retry, or null for none. Only a busy service (429), or one that still works on the same
 * idempotency key (409), is retried, and only if it names the delay.
 */
export function retryDelay(request: FetchArgs, response: Response | undefined): number | null {
  const retryAfter = response?.headers.get('retry-after');
  if (!response || !retryAfter) return null;
  const repeatable = new Headers(request.headers as Record<string, string> | undefined).has(intentHeader);
  if (response.status !== 429 && !(response.status === 409 && repeatable)) return null;
  const delay = /^\s*\d+\s*$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return delay <= maxDelay ? Math.max(delay, 0) : null;
}
