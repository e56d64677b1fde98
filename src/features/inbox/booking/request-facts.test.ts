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

it('a visit that could not be handed over again and again says so, and that it is tried again by itself', () => {
  const pending: RequestDetails = {
    ...refused,
    refused: null,
    status: 'PENDING',
    handled_at: new Date().toISOString(),
  };
  expect(writeBackLines(pending, 'Neo', zone)[0]).toMatch(/^Waiting for Neo since/);
  const [line, ...others] = writeBackLines({ ...pending, is_failing: true }, 'Neo', zone);
  expect(line).toMatch(/^Could not be handed to Neo yet, since .*\. It is tried again by itself\.$/);
  expect(others).toEqual([]);
});

it('a refusal is shown while the request is open, not after the client withdrew it', () => {
  expect(writeBackLines(refused, 'Neo', zone)).toEqual([
    'Neo did not take the visit: Dr. Lee is in surgery',
    'It was not booked for Tue, Nov 24, 2026, 10:00 AM.',
  ]);
  expect(writeBackLines({ ...refused, status: 'DECLINED' }, 'Neo', zone)).toEqual([]);
});

it('a move of a visit that was canceled or moved elsewhere meanwhile does not say that it is still booked as before', () => {
  const moves = { appointment_id: 'v-1', start: '2026-11-24T15:00:00.000Z', type: null, practitioner: null };
  const asked = { ...refused, moves };
  expect(writeBackLines(asked, 'Neo', zone)[1]).toBe('It is still booked for Tue, Nov 24, 2026, 10:00 AM.');
  const elsewhere = { ...asked, visit_now: { start: '2026-11-25T15:00:00.000Z' } };
  expect(writeBackLines(elsewhere, 'Neo', zone)[1]).toBe('It is still booked for Wed, Nov 25, 2026, 10:00 AM.');
  const canceled = { ...asked, visit_now: { start: null } };
  for (const request of [canceled, { ...canceled, refused: null }])
    expect(writeBackLines(request, 'Neo', zone)).toEqual(['The visit was canceled in the calendar.']);
});

it('a booked visit that was canceled or moved elsewhere since says so', () => {
  const start = '2026-11-24T15:00:00.000Z';
  const booked = { appointment_id: 'v-1', start, end: start, type: 'Exam', practitioner: 'Dr. Lee', facility: null };
  const lines = (now: string | null) =>
    writeBackLines({ ...refused, status: 'BOOKED', booked, visit_now: { start: now } }, 'Neo', zone);
  expect(lines(start)).toEqual([]);
  expect(lines('2026-11-25T15:00:00.000Z')).toEqual(['It is booked for Wed, Nov 25, 2026, 10:00 AM now.']);
  expect(lines(null)).toEqual(['The visit was canceled in the calendar.']);
});
