import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startsLater } from './start-date.ts';

describe('a start date is later [CA-19]', () => {
  it.each([
    ['2026-11-22', '2026-11-21T23:59:59Z', true],
    ['2026-11-22', '2026-11-22T00:00:00Z', false],
    ['2026-11-21', '2026-11-21T12:00:00Z', false],
    ['2027-01-01', '2026-12-31T23:59:59Z', true],
    // Still the 21st in Portland, and the 22nd in UTC.
    ['2026-11-22', '2026-11-21T22:00:00-05:00', false],
    [null, '2026-11-21T12:00:00Z', false],
    [undefined, '2026-11-21T12:00:00Z', false],
    ['', '2026-11-21T12:00:00Z', false],
  ])('%s at %s: %s', (startDate, now, expected) => {
    expect(startsLater(startDate, new Date(now))).toBe(expected);
  });

  it('on no other clock than UTC’s', () => {
    const years = { min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), fc.date(years), (start, now) => {
        const day = start.toISOString().slice(0, 10);
        expect(startsLater(day, now)).toBe(Date.parse(day) > now.getTime());
      }),
    );
  });
});
