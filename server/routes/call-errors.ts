import { isRequestErrorCode, type RequestErrorCode, requestErrors } from '#contract/errors.ts';
import type { Endpoint } from '#contract/http.ts';

/** All error codes of an endpoint by status: its own and those common to all endpoints of its kind. */
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
  const unique = [...new Set(codes)];
  const statuses = [...new Set(unique.map((code) => requestErrors[code]))].toSorted((a, b) => a - b);
  return new Map(statuses.map((status) => [status, unique.filter((code) => requestErrors[code] === status)]));
}
