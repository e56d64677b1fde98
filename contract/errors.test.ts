import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  errorBody,
  isRequestErrorCode,
  literalMessages,
  messageOf,
  requestErrors,
  saysSessionExpired,
} from './errors.ts';

describe('the message of an error body', () => {
  it.each([
    ['message', { message: 'Try later' }],
    ['error.message', { error: { message: 'Try later', code: 7 } }],
    ['errors[0].message', { errors: [{ message: 'Try later' }, { message: 'Second' }] }],
    ['data.message', { data: { message: 'Try later' } }],
    [
      'the first that is a text',
      { message: { not: 'text' }, error: null, errors: 'x', data: { message: 'Try later' } },
    ],
    ['the first that is not empty', { message: '', error: { message: 'Try later' } }],
    ['the outer one', { message: 'Try later', error: { message: 'Inner' } }],
  ])('is found at %s [ER-17]', (_place, body) => {
    expect(messageOf(body)).toBe('Try later');
  });

  it.each([
    undefined,
    null,
    'Try later',
    '<html>502</html>',
    42,
    [],
    {},
    { message: 42 },
    { message: null, errors: [], error: 'text', data: [] },
    { errors: [null] },
    { error: { error: { message: 'too deep' } } },
  ])('is not found in %j [ER-17]', (body) => {
    expect(messageOf(body)).toBeUndefined();
  });

  it('is a text or undefined, whatever a service answers [ER-17]', () => {
    const key = fc.constantFrom('message', 'error', 'errors', 'data');
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(key, fc.jsonValue())), (body) => {
        expect(['string', 'undefined']).toContain(typeof messageOf(body));
      }),
    );
  });
});

describe('the error codes', () => {
  it('have the texts that the specification prescribes [ER-12] [ER-18] [ER-19] [ER-20] [ER-21] [ER-22]', () => {
    expect(literalMessages).toMatchObject({
      internal: 'Something went wrong, please try again later.',
      no_base_url: 'No base URL found',
      amplify_configuration: 'Failed to configure Amplify',
      session_expired: 'Session has expired, please re-authenticate',
      launch_failed: 'Failed to authenticate with provided search params',
      flags_failed: 'Failed to load feature flags',
    });
  });

  it('have texts for missing context and missing parameters [SH-91] [SH-92]', () => {
    expect(literalMessages.missing_practice_context).toBe(
      'Missing practice context (pimsType, organization, or branch)',
    );
    expect(literalMessages.missing_parameters).toBe('Missing required parameters');
    expect(requestErrors.missing_parameters).toBe(400);
  });

  it('do not include inherited names', () => {
    expect(isRequestErrorCode('unsubscribed')).toBe(true);
    for (const code of ['toString', '__proto__', 'landline', '', null, 400])
      expect(isRequestErrorCode(code)).toBe(false);
  });

  it('have a status from 400 to 599', () => {
    for (const status of Object.values(requestErrors)) expect(status >= 400 && status < 600).toBe(true);
  });

  it('are sent with message, fields and request id', () => {
    const body = {
      message: 'No',
      code: 'x',
      details: [{ field: 'body.content', message: 'Too long' }],
      request_id: 'r',
    };
    expect(errorBody.parse(body)).toEqual(body);
    expect(errorBody.parse({ message: 'No' })).toEqual({ message: 'No' });
  });
});

describe('the end of a session', () => {
  it('is recognised by the text of an error [SH-70]', () => {
    expect(saysSessionExpired(literalMessages.session_expired)).toBe(true);
    expect(saysSessionExpired('Error: session HAS expired.')).toBe(true);
    for (const other of ['', 'The session is fine', 'Token expired', 'has expired'])
      expect(saysSessionExpired(other)).toBe(false);
  });
});
