import { expect, it } from 'vitest';
import { labelSlots } from './choices.ts';

it('counts 1:30 AM as morning, also on the day on which it comes twice [AR-51]', () => {
  // In New York, clocks go back on this day at two.
  const slots = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z', '2026-11-01T17:00:00.000Z'].map(
    (startTime) => ({ startTime, endTime: startTime }),
  );
  const labelled = labelSlots(slots, 'America/New_York').map(({ label, isMorning }) => [label, isMorning]);
  expect(labelled).toEqual([
    ['1:30 AM EDT', true],
    ['1:30 AM EST', true],
    ['12:00 PM', false],
  ]);
});
