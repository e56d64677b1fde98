import { describe, expect, it } from 'vitest';
import { outcomeOf } from './send-policy.ts';

describe('what became of a send', () => {
  it.each([
    [
      { status: 422, data: { code: 'unsubscribed', message: 'No.' } },
      { kind: 'refused', code: 'unsubscribed' },
    ],
    [
      { status: 404, data: { code: 'conversation_not_found' } },
      { kind: 'refused', code: 'conversation_not_found' },
    ],
    [
      { status: 429, data: null },
      { kind: 'refused', code: 'rate_limited' },
    ],
    [
      { status: 422, data: { code: 'idempotency_mismatch' } },
      { kind: 'refused', code: 'idempotency_mismatch' },
    ],
    [
      { status: 'CUSTOM_ERROR', error: 'No base URL found' },
      { kind: 'refused', code: 'no_base_url' },
    ],
    [{ status: 401, data: {} }, { kind: 'unauthorized' }],
    [{ status: 403, data: { code: 'access_removed' } }, { kind: 'unauthorized' }],
    [
      { status: 409, data: { code: 'idempotency_in_progress' } },
      { kind: 'unclear', code: 'idempotency_in_progress' },
    ],
    [
      { status: 408, data: { code: 'request_timeout' } },
      { kind: 'unclear', code: 'request_timeout' },
    ],
    [
      { status: 500, data: '<h1>Oops</h1>' },
      { kind: 'unclear', code: 'internal' },
    ],
    [
      { status: 503, data: null },
      { kind: 'unclear', code: 'unavailable' },
    ],
    [
      { status: 'FETCH_ERROR', error: 'Failed to fetch' },
      { kind: 'unclear', code: 'fetch_error' },
    ],
    [
      { status: 'TIMEOUT_ERROR', error: 'late' },
      { kind: 'unclear', code: 'timeout_error' },
    ],
    [
      { status: 'PARSING_ERROR', originalStatus: 201, data: '{"id' },
      { kind: 'unclear', code: 'parsing_error' },
    ],
    [
      { name: 'AbortError', message: 'Aborted' },
      { kind: 'unclear', code: 'timeout_error' },
    ],
  ])('%j is read as %j [ER-13] [ER-14] [ER-15]', (error, outcome) => {
    expect(outcomeOf(error)).toEqual(outcome);
  });
});
