import { expect, it } from 'vitest';
import type { RequestDetails } from '#contract/communication/messages.ts';
import { writeBackLines } from './request-facts.ts';

const zone = 'America/New_York';
const refused: RequestDetails = {
  request_id: 'one',
  pet_name: 'Luna',
  refused: {
    why: 'pims_refused',
    reason: 'Dr. Lee is in surgery',
    at: '2026-11-23T15:00:00.000Z',
    start: '2026-11-24T15:00:00.000Z',
    message: null,
  },
};

it('a refusal is shown while the request is open, not after the client withdrew it', () => {
  expect(writeBackLines(refused, 'Neo', zone)).toEqual([
    'Neo did not take the visit: Dr. Lee is in surgery',
    'It was not booked for Tue, Nov 24, 2026, 10:00 AM.',
  ]);
  expect(writeBackLines({ ...refused, status: 'DECLINED' }, 'Neo', zone)).toEqual([]);
});
