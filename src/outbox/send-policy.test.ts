import { describe, expect, it, vi } from 'vitest';
import { anItem } from '#tests/support/outbox.ts';
import { isKeyKnown, outcomeOf, retryDelays, sendTimeout } from './send-policy.ts';

it('all attempts to send a text fit into its time, each after a longer delay [D-30]', () => {
  expect(retryDelays).toEqual(retryDelays.toSorted((a, b) => a - b));
  expect(retryDelays.reduce<number>((sum, delay) => sum + delay, 0)).toBeLessThan(sendTimeout);
});

describe('the outcome of a send', () => {
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
      { kind: 'unknown', code: 'idempotency_in_progress' },
    ],
    [
      { status: 408, data: { code: 'request_timeout' } },
      { kind: 'unknown', code: 'request_timeout' },
    ],
    [
      { status: 500, data: '<h1>Oops</h1>' },
      { kind: 'unknown', code: 'internal' },
    ],
    [
      { status: 503, data: null },
      { kind: 'unknown', code: 'unavailable' },
    ],
    [
      { status: 'FETCH_ERROR', error: 'Failed to fetch' },
      { kind: 'unknown', code: 'fetch_error' },
    ],
    [
      { status: 'TIMEOUT_ERROR', error: 'late' },
      { kind: 'unknown', code: 'timeout_error' },
    ],
    [
      { status: 'PARSING_ERROR', originalStatus: 201, data: '{"id' },
      { kind: 'unknown', code: 'parsing_error' },
    ],
    [
      { name: 'AbortError', message: 'Aborted' },
      { kind: 'unknown', code: 'timeout_error' },
    ],
  ])('%j is read as %j [ER-13] [ER-14] [ER-15]', (error, outcome) => {
    expect(outcomeOf(error)).toEqual(outcome);
  });
});

describe('the key of a send', () => {
  it('is valid for an hour less than a day from the first attempt', () => {
    vi.useFakeTimers();
    const triedAt = new Date().toISOString();
    expect([isKeyKnown(anItem({ triedAt: null })), isKeyKnown(anItem({ triedAt }))]).toEqual([true, true]);
    vi.advanceTimersByTime(23 * 3_600_000 - 1);
    expect(isKeyKnown(anItem({ triedAt }))).toBe(true);
    vi.advanceTimersByTime(1);
    expect([isKeyKnown(anItem({ triedAt: null })), isKeyKnown(anItem({ triedAt }))]).toEqual([true, false]);
  });
});
