import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  daysBetween,
  dayOf,
  formatDay,
  formatExact,
  formatRecent,
  formatRelativeDay,
  formatClock,
  formatSoon,
  formatTime,
  formatAge,
  unbroken,
} from './dates.ts';
import { updateServerClock } from './server-clock.ts';

const newYork = 'America/New_York';
const auckland = 'Pacific/Auckland';

describe('dates in the practice’s zone', () => {
  it('belong to the day it is there', () => {
    expect(dayOf('2026-11-21T03:00:00Z', newYork)).toBe('2026-11-20');
    expect(dayOf('2026-11-21T12:00:00Z', auckland)).toBe('2026-11-22');
  });

  it('belong to the same day as a formatter says, in every zone and about every midnight', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const hours = fc.integer({ min: Date.UTC(2011, 0) / 3_600_000, max: Date.UTC(2039, 0) / 3_600_000 });
    const seconds = fc.oneof(
      fc.constantFrom(-1, 0, 899, 900, 1799, 1800, 2699, 2700),
      fc.integer({ min: 0, max: 3600 }),
    );
    fc.assert(
      fc.property(zones, hours, seconds, (zone, hour, second) => {
        const at = new Date(hour * 3_600_000 + second * 1000);
        const said = at.toLocaleDateString('en-CA', {
          timeZone: zone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
        });
        expect(dayOf(at, zone)).toBe(said);
      }),
    );
  });

  it('have a formatter asked once for all messages of a quarter of an hour', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    onTestFinished(() => asked.mockRestore());
    for (let second = 0; second < 900; second += 1) dayOf(new Date(Date.UTC(2026, 10, 21, 4, 45, second)), auckland);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('read as staff read a clock', () => {
    expect(formatTime('2026-11-21T14:05:00Z', newYork)).toBe('9:05 AM');
    expect(formatExact('2026-11-21T14:05:00Z', newYork)).toBe('Sat, Nov 21, 2026, 9:05 AM');
    expect(unbroken('Amy, 9:05 AM')).toBe('Amy, 9:05\u00a0AM');
    expect(formatClock('08:05')).toBe('8:05\u00a0AM');
  });

  it('count calendar days across a change of the clocks', () => {
    expect(daysBetween('2026-11-02T04:30:00Z', '2026-10-31T05:00:00Z', newYork)).toBe(1);
    expect(daysBetween('2026-03-08T12:00:00Z', '2026-03-07T12:00:00Z', newYork)).toBe(1);
  });

  it('are named from where today is', () => {
    const now = new Date('2026-11-21T15:00:00Z');
    const named = (at: string) => formatRelativeDay(at, newYork, now);
    expect(named('2026-11-21T05:00:00Z')).toBe('Today');
    expect(named('2026-11-21T04:59:00Z')).toBe('Yesterday');
    expect(named('2026-11-22T15:00:00Z')).toBe('Tomorrow');
    expect(named('2026-11-24T15:00:00Z')).toBe('Tuesday, November 24');
    expect(formatDay('2025-11-24T15:00:00Z', newYork, now)).toBe('Monday, November 24, 2025');
  });

  it('have their weekday within a week, and their day beyond it, where the weekday would mislead', () => {
    const now = new Date('2026-11-21T15:00:00Z');
    const named = (at: string) => formatSoon(at, newYork, now);
    expect(named('2026-11-21T18:30:00Z')).toBe('1:30\u00a0PM');
    expect(named('2026-11-27T13:00:00Z')).toBe('Fri 8:00\u00a0AM');
    expect(named('2026-11-28T13:00:00Z')).toBe('Sat, Nov 28, 8:00\u00a0AM');
    expect(named('2026-11-14T13:00:00Z')).toBe('Sat, Nov 14, 8:00\u00a0AM');
  });

  it('are named from the server’s today where this computer’s clock is a day off [F-24]', () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T15:00:00Z') });
    onTestFinished(() => {
      vi.useRealTimers();
      updateServerClock(new Date().toUTCString());
    });
    expect(formatRelativeDay('2026-11-21T15:00:00Z', newYork)).toBe('Yesterday');
    updateServerClock('Sat, 21 Nov 2026 15:00:00 GMT');
    expect(formatRelativeDay('2026-11-21T15:00:00Z', newYork)).toBe('Today');
    expect(formatRecent('2026-11-21T14:05:00Z', newYork)).toBe('9:05 AM');
  });

  it('tell an age in its largest unit', () => {
    const now = new Date('2026-11-21T15:00:00Z');
    const age = (at: string) => formatAge(at, now);
    expect(age('2026-11-21T15:00:30Z')).toBe('1 min');
    expect(age('2026-11-21T14:18:00Z')).toBe('42 min');
    expect(age('2026-11-21T12:59:00Z')).toBe('2 h');
    expect(age('2026-11-18T14:00:00Z')).toBe('3 d');
  });

  it('shorten in lists as they age', () => {
    const now = new Date('2026-11-21T15:00:00Z');
    const short = (at: string) => formatRecent(at, newYork, now);
    expect(short('2026-11-21T14:05:00Z')).toBe('9:05 AM');
    expect(short('2026-11-20T15:00:00Z')).toBe('Yesterday');
    expect(short('2026-11-18T15:00:00Z')).toBe('Wed');
    expect(short('2026-11-14T15:00:00Z')).toBe('Nov 14');
    expect(short('2025-11-14T15:00:00Z')).toBe('Nov 14, 2025');
  });
});
