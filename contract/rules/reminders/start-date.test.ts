import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayIn } from '../cadences/cadence-moments.ts';
import { startDateChoices } from './start-date-choices.ts';
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

  it('by the UTC clock only', () => {
    const years = { min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(years), fc.date(years), (start, now) => {
        const day = start.toISOString().slice(0, 10);
        expect(startsLater(day, now)).toBe(Date.parse(day) > now.getTime());
      }),
    );
  });
});

describe('the choices of a start date', () => {
  const newYork = 'America/New_York';
  const zones = [
    'Pacific/Kiritimati',
    'Pacific/Auckland',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Europe/London',
    newYork,
    'America/Los_Angeles',
    'Pacific/Pago_Pago',
  ];
  const zone = fc.constantFrom(...zones);
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
  const day = moment.map((at) => at.toISOString().slice(0, 10));

  it('are the next 14 days from today at the practice [CA-15] [CN-36]', () => {
    // Still the 21st in New York, and the 22nd in UTC.
    const choices = startDateChoices(new Date('2026-11-22T03:00:00Z'), newYork, null);
    expect(choices).toHaveLength(14);
    expect([choices[0], choices[1], choices[13]]).toEqual(['2026-11-21', '2026-11-22', '2026-12-04']);
  });

  it('include the current one, in order [CA-16]', () => {
    const now = new Date('2026-11-21T17:00:00Z');
    const past = startDateChoices(now, newYork, '2026-05-05');
    expect([past.length, past[0], past[1]]).toEqual([15, '2026-05-05', '2026-11-21']);
    expect(startDateChoices(now, newYork, '2027-01-15').at(-1)).toBe('2027-01-15');
    expect(startDateChoices(now, newYork, '2026-11-25')).toEqual(startDateChoices(now, newYork, null));
  });

  it('are consecutive days in any zone, also over clock changes [CA-15] [CN-36] [F-24]', () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const choices = startDateChoices(now, timeZone, null);
        expect(choices).toHaveLength(14);
        expect(choices[0]).toBe(dayIn(now, timeZone));
        choices.slice(1).forEach((one, at) => expect(Date.parse(one) - Date.parse(choices[at] ?? '')).toBe(86_400_000));
      }),
    );
  });

  it('contain no day twice, whichever is the current one [CA-16]', () => {
    fc.assert(
      fc.property(moment, zone, day, (now, timeZone, current) => {
        const choices = startDateChoices(now, timeZone, current);
        expect(choices).toContain(current);
        expect(new Set(choices).size).toBe(choices.length);
        expect(choices).toEqual(choices.toSorted());
      }),
    );
  });
});
