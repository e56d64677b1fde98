import type { FetchArgs } from '@reduxjs/toolkit/query';
import { intentHeader } from '#contract/http.ts';

/** The longest pause in milliseconds that a person is made to wait for; a service that asks for more gets no second try. */
const longest = 10_000;

/**
 * How many milliseconds to wait before the request is sent once more, or null where it must not be: only a busy
 * service (429), or one that still works on the very same send (409), is asked again, and only when it says when.
 */
export function retryDelay(request: FetchArgs, response: Response | undefined): number | null {
  const given = response?.headers.get('retry-after');
  if (!response || !given) return null;
  const repeatable = new Headers(request.headers as Record<string, string> | undefined).has(intentHeader);
  if (response.status !== 429 && !(response.status === 409 && repeatable)) return null;
  const delay = /^\s*\d+\s*$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return delay <= longest ? Math.max(delay, 0) : null;
}
