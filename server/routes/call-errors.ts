import { isRequestErrorCode, type RequestErrorCode, requestErrors } from '#contract/errors.ts';
import type { Endpoint } from '#contract/http.ts';

/** What a call can be refused with, status by status: its own codes and those that every call of its kind has. */
export function errorsOf(endpoint: Endpoint): Map<number, RequestErrorCode[]> {
  const codes: RequestErrorCode[] = [
    'invalid_request',
    ...endpoint.errors.filter(isRequestErrorCode),
    ...(endpoint.public ? [] : (['unauthenticated', 'forbidden', 'access_removed'] as const)),
    'rate_limited',
    ...(endpoint.method === 'GET' ? [] : (['payload_too_large'] as const)),
    ...(endpoint.idempotent ? (['idempotency_in_progress', 'idempotency_mismatch'] as const) : []),
    ...(endpoint.publishes ? (['settings_changed', 'limit_reached'] as const) : []),
    'internal',
    'unavailable',
  ];
  const known = [...new Set(codes)];
  const statuses = [...new Set(known.map((code) => requestErrors[code]))].toSorted((a, b) => a - b);
  return new Map(statuses.map((status) => [status, known.filter((code) => requestErrors[code] === status)]));
}
