import { describe, expect, it } from 'vitest';
import { describeError, isRefusal } from './describe-error.ts';

describe('describeError', () => {
  it.each([
    ['FETCH_ERROR', 'fetch_error'],
    ['TIMEOUT_ERROR', 'timeout_error'],
    ['PARSING_ERROR', 'parsing_error'],
  ])('names %s [ER-13] [ER-14] [ER-15]', (status, code) => {
    expect(describeError({ status, error: 'TypeError: secret detail' })).toEqual({ code, message: null });
  });

  it('treats an aborted request as one without an answer [ER-14]', () => {
    expect(describeError({ name: 'AbortError', message: 'Aborted' }).code).toBe('timeout_error');
  });

  it.each([
    [{ message: 'Flat' }, 'Flat'],
    [{ error: { message: 'Nested' } }, 'Nested'],
    [{ errors: [{ message: 'First' }] }, 'First'],
    [{ data: { message: 'Inner' } }, 'Inner'],
    [{ message: { text: 'no sentence' } }, null],
    ['<html>Bad gateway</html>', null],
    [null, null],
  ])('reads the message in %j [ER-17]', (data, message) => {
    expect(describeError({ status: 400, data })).toEqual({ code: 'invalid_request', message });
  });

  it.each([
    [404, { code: 'conversation_not_found' }, 'conversation_not_found'],
    [404, {}, 'not_found'],
    [401, {}, 'unauthenticated'],
    [503, {}, 'unavailable'],
    [418, { code: 'constructor' }, 'internal'],
    [500, {}, 'internal'],
  ])('maps status %i with %j to %s [ER-16]', (status, data, code) => {
    expect(describeError({ status, data }).code).toBe(code);
  });

  it.each([
    [{ status: 'CUSTOM_ERROR', error: 'No base URL found (surveys)' }, 'no_base_url', 'No base URL found'],
    [
      { name: 'Error', message: 'Missing practice context (pimsType, organization, or branch)' },
      'missing_practice_context',
      'Missing practice context (pimsType, organization, or branch)',
    ],
    [{ status: 'CUSTOM_ERROR', error: 'not_offered' }, 'not_offered', null],
    [new Error('Cannot read properties of undefined'), 'internal', null],
    [undefined, 'internal', null],
  ])('recognises errors of the app itself: %j', (error, code, message) => {
    expect(describeError(error)).toEqual({ code, message });
  });
});

describe('a refusal', () => {
  it.each([
    [{ status: 400, data: { code: 'invalid_request' } }, true],
    [{ status: 409, data: { code: 'slot_unavailable' } }, true],
    [{ status: 409, data: { code: 'idempotency_in_progress' } }, false],
    [{ status: 408, data: { code: 'request_timeout' } }, false],
    [{ status: 500, data: {} }, false],
    [{ status: 'FETCH_ERROR', error: 'TypeError' }, false],
    [undefined, false],
  ])('is distinguished from failures with an unknown result: %j, %s', (error, isOne) => {
    expect(isRefusal(error)).toBe(isOne);
  });
});
