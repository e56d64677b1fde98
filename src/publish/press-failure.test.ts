import { describe, expect, it } from 'vitest';
import { pressUnknown, unknownOutcome } from '#src/strings/errors.ts';
import { pressFailure, pressFailureToast } from './press-failure.ts';

const lost = { status: 'FETCH_ERROR', error: 'no' };
const refused = { status: 409, data: { code: 'slot_unavailable', message: 'Taken' } };

describe('what is said of a press that failed', () => {
  it('is that it failed and why, only after a refusal', () => {
    expect(pressFailure(refused, 'Not booked.')).toBe(
      'Not booked. Time slot unavailable. It was just taken: choose another time, room or staff member.',
    );
    expect(pressFailure(refused, null)).toMatch(/^Time slot unavailable/);
    expect(pressFailureToast(refused, 'Not booked')).toMatchObject({
      title: 'Not booked',
      text: expect.stringMatching(/^Time slot unavailable/) as string,
    });
  });

  it.each([
    ['no connection', lost],
    ['a failure of the server', { status: 500, data: { code: 'internal', message: 'No' } }],
    ['a request that is still carried out', { status: 409, data: { code: 'idempotency_in_progress', message: 'No' } }],
  ])('is that it is not known after %s', (_what, error) => {
    expect(pressFailure(error, 'Not booked.')).toBe(pressUnknown);
    expect(pressFailure(error, 'Not booked.', 'Nobody knows.')).toBe('Nobody knows.');
    expect(pressFailureToast(error, 'Not booked')).toMatchObject({
      title: unknownOutcome.title,
      text: unknownOutcome.again,
    });
  });

  it.each([
    [
      'a refusal with the status of a failure',
      { status: 503, data: { code: 'registration_unavailable', message: 'No' } },
    ],
    ['a request that was not sent', { status: 'CUSTOM_ERROR', error: 'not_offered' }],
  ])('is that it failed after %s', (_what, error) => expect(pressFailure(error, 'Not done.')).toMatch(/^Not done\. /));
});
