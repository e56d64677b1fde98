import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { cadenceNames } from '#contract/rules/cadences/cadences.ts';
import { daysRemindedAt, momentsBetween } from './moments.ts';

const zone = fc.constantFrom(
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
);
const day = fc
  .integer({ min: 0, max: 366 * 4 })
  .map((days) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
const hour = 3_600_000;

describe('the moments of reminders', () => {
  it('are seven and nine o’clock in the practice’s zone, also when the clock changes [F-41]', () => {
    const { due, next } = momentsBetween(
      new Date('2026-03-07T12:00:00.000Z'),
      new Date('2026-03-08T13:00:00.000Z'),
      'America/New_York',
    );
    expect(due.map((at) => at.toISOString())).toEqual([
      '2026-03-07T12:00:00.000Z',
      '2026-03-07T14:00:00.000Z',
      '2026-03-08T11:00:00.000Z',
      '2026-03-08T13:00:00.000Z',
    ]);
    expect(next.toISOString()).toBe('2026-03-09T11:00:00.000Z');
  });

  it('occur once each, for any division of the time [F-41]', () => {
    fc.assert(
      fc.property(day, zone, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 6 }), (from, timeZone, steps) => {
        const start = new Date(`${from}T00:00:00Z`);
        let next = start;
        let now = start;
        const seen: Date[] = [];
        for (const step of steps) {
          now = new Date(now.getTime() + step * hour * 0.5);
          if (next > now) continue;
          const interval = momentsBetween(next, now, timeZone);
          seen.push(...interval.due);
          next = interval.next;
        }
        expect(seen).toEqual(momentsBetween(start, now, timeZone).due);
      }),
    );
  });

  it('are omitted after a week, and there are none in an unknown zone', () => {
    const until = new Date('2026-03-20T20:00:00Z');
    expect(momentsBetween(new Date('2026-01-01T00:00:00Z'), until, 'UTC').due).toHaveLength(14);
    expect(momentsBetween(new Date('2026-03-19T00:00:00Z'), until, 'Mars/Olympus_Mons')).toEqual({
      due: [],
      next: new Date('2026-03-21T20:00:00Z'),
    });
  });

  it('match exactly the days that have reminders', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cadenceNames), day, zone, (cadence, on, timeZone) => {
        const at = momentOf(cadence, on, timeZone);
        const days = daysRemindedAt(cadence, at, timeZone);
        expect(days).toContain(on);
        for (const one of days) expect(momentOf(cadence, one, timeZone)).toEqual(at);
      }),
    );
    expect(daysRemindedAt('postcard', new Date('2027-02-28T09:00:00Z'), 'UTC')).toEqual([
      '2027-03-28',
      '2027-03-29',
      '2027-03-30',
      '2027-03-31',
    ]);
  });
});
