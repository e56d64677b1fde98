import { expect, it } from 'vitest';
import { addDays } from './add-days.ts';

it.each([
  ['2026-11-21', 10, '2026-12-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['9999-12-02', 30, '9999-12-31'],
  ['0001-01-05', -30, '0001-01-01'],
])('%s and %i days is %s', (day, count, expected) => {
  expect(addDays(day, count)).toBe(expected);
});
