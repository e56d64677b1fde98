import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeDays, wallClock, zones } from '#tests/support/wall-clock.ts';
import { minutesOf } from '#contract/rules/calendar/opening-hours.ts';
import { overlap, type Span } from '#contract/rules/calendar/slots.ts';
import { freeSlots, openSpans } from './booking-rule.ts';

const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const at = (moment: string) => Date.parse(moment);
const quarter = 15 * 60_000;

const someHours = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 })), { minLength: 1, maxLength: 3 })
  .map((pairs) => pairs.map(([a, b]) => ({ start: timeOf(Math.min(a, b)), end: timeOf(Math.max(a, b)) })));
const anyDay = { zone: fc.constantFrom(...zones), day: fc.constantFrom(...changeDays), hours: someHours };

describe('the open hours of a day', () => {
  it('are exactly the quarters of an hour whose local time is within them, in every zone on every day', () => {
    fc.assert(
      fc.property(fc.record(anyDay), ({ zone, day, hours }) => {
        const spans = openSpans(day, hours, zone);
        const midnight = at(`${day}T00:00:00Z`);
        for (let moment = midnight - 15 * 3_600_000; moment < midnight + 40 * 3_600_000; moment += quarter) {
          const shown = wallClock(moment, zone);
          const isOpen =
            shown.day === day &&
            hours.some(({ start, end }) => minutesOf(start) <= shown.minutes && shown.minutes + 15 <= minutesOf(end));
          expect(spans.some(({ start, end }) => start <= moment && moment + quarter <= end)).toBe(isOpen);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('begin at eight local time in every season', () => {
    const opening = (day: string, zone: string) =>
      new Date(openSpans(day, [{ start: '08:00', end: '17:00' }], zone)[0]?.start ?? 0).toISOString();
    expect(opening('2026-03-07', 'America/New_York')).toBe('2026-03-07T13:00:00.000Z');
    expect(opening('2026-03-08', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z');
    expect(opening('2026-11-01', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z');
    expect(opening('2026-11-01', 'Pacific/Kiritimati')).toBe('2026-10-31T18:00:00.000Z');
  });

  it('omit the hour that a clock change skips, and contain the repeated one twice', () => {
    const night = [{ start: '00:00', end: '06:00' }];
    const length = (day: string) =>
      openSpans(day, night, 'America/Los_Angeles').reduce((sum, { start, end }) => sum + end - start, 0) / 3_600_000;
    expect(length('2026-03-07')).toBe(6);
    expect(length('2026-03-08')).toBe(5);
    expect(length('2026-11-01')).toBe(7);
    expect(openSpans('2026-03-08', [{ start: '02:00', end: '03:00' }], 'America/Los_Angeles')).toEqual([]);
  });
});

describe('slots', () => {
  const someBusy = fc.array(fc.tuple(fc.integer({ min: -600, max: 1900 }), fc.integer({ min: 1, max: 240 })), {
    maxLength: 6,
  });

  it('are all spans of the requested length in open hours without an appointment', () => {
    const length = fc.constantFrom(15, 30, 45, 60, 90);
    fc.assert(
      fc.property(fc.record({ ...anyDay, busy: someBusy, length }), ({ zone, day, hours, busy: pairs, length }) => {
        const open = openSpans(day, hours, zone);
        const midnight = at(`${day}T00:00:00Z`);
        const busy = pairs.map(([from, minutes]): Span => {
          const start = midnight + from * 60_000;
          return { start, end: start + minutes * 60_000 };
        });
        const slots = freeSlots(open, busy, length);
        const offered = new Set(slots.map(({ start }) => start));
        expect(offered.size).toBe(slots.length);
        expect(slots.every((slot) => slot.end - slot.start === length * 60_000)).toBe(true);
        for (let moment = midnight - 15 * 3_600_000; moment < midnight + 40 * 3_600_000; moment += quarter) {
          const slot = { start: moment, end: moment + length * 60_000 };
          const isOpen = open.some(({ start, end }) => start <= slot.start && slot.end <= end);
          const isFree = !busy.some((one) => overlap(slot, one));
          expect(offered.has(moment)).toBe(isOpen && isFree);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('may begin as an appointment ends, and end as one begins', () => {
    const open = [{ start: 0, end: 4 * quarter }];
    const busy = [{ start: quarter, end: 2 * quarter }];
    expect(freeSlots(open, busy, 15).map(({ start }) => start / quarter)).toEqual([0, 2, 3]);
    expect(freeSlots(open, busy, 30).map(({ start }) => start / quarter)).toEqual([2]);
  });
});
