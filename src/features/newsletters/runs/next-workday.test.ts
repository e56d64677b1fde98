import { expect, it } from 'vitest';
import { nextWorkday } from './next-workday.ts';

it.each([
  ['Monday', '2026-11-23T15:00:00Z', '2026-11-24T15:00:00.000Z'],
  ['Friday', '2026-11-27T15:00:00Z', '2026-11-30T15:00:00.000Z'],
  ['the evening before the clocks change', '2026-03-07T03:00:00Z', '2026-03-09T14:00:00.000Z'],
])('the working day after %s begins at ten by the practice’s clock', (_name, now, expected) => {
  expect(nextWorkday(new Date(now), 'America/New_York').toISOString()).toBe(expected);
});
