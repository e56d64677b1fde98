import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockAt, momentAt } from '#src/lib/zoned-clock.ts';
import { sendTimes } from './send-times.ts';

const zones = ['America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Auckland', 'Asia/Kolkata'];
const someZone = fc.constantFrom(...zones);
const someMoment = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

/** The suggested times as a clock at the practice shows them. */
const suggested = (now: string, zone = 'America/New_York') =>
  sendTimes(new Date(now), zone).map(({ key, at }) => `${key} ${clockAt(at, zone).day} ${clockAt(at, zone).time}`);

describe('suggested send times', () => {
  it('are later today, tomorrow morning and Monday morning', () => {
    expect(suggested('2026-11-18T16:20:00Z')).toEqual([
      'today 2026-11-18 14:00',
      'tomorrow 2026-11-19 09:00',
      'monday 2026-11-23 09:00',
    ]);
  });

  it('leave out today in the evening, and list Monday once if it is tomorrow', () => {
    expect(suggested('2026-11-22T22:10:00Z')).toEqual(['tomorrow 2026-11-23 09:00']);
    expect(suggested('2026-11-23T12:00:00Z')[2]).toBe('nextMonday 2026-11-30 09:00');
  });

  it('are at nine in the morning across a clock change', () => {
    expect(suggested('2026-10-31T20:00:00Z')[1]).toBe('monday 2026-11-02 09:00');
    expect(sendTimes(new Date('2026-10-31T20:00:00Z'), 'America/New_York')[0]?.at).toBe('2026-11-01T14:00:00.000Z');
    expect(sendTimes(new Date('2026-03-07T20:00:00Z'), 'America/New_York').at(-2)?.at).toBe('2026-03-08T13:00:00.000Z');
  });

  it('are in the future, in order, at a reasonable hour and on the day they name, in any zone and season', () => {
    fc.assert(
      fc.property(someMoment, someZone, (now, zone) => {
        const times = sendTimes(now, zone);
        const moments = [now.getTime(), ...times.map(({ at }) => Date.parse(at))];
        expect(moments).toEqual(moments.toSorted((a, b) => a - b));
        const today = Date.parse(clockAt(now, zone).day);
        const isRight = times.map(({ key, at }) => {
          const { day, time } = clockAt(at, zone);
          const days = (Date.parse(day) - today) / 86_400_000;
          if (key === 'today') return days === 0 && time >= '09:00' && time <= '18:00';
          if (key === 'tomorrow') return days === 1 && time === '09:00';
          return days > 1 && days <= 7 && time === '09:00' && weekday.format(Date.parse(day)) === 'Monday';
        });
        expect(isRight).not.toContain(false);
      }),
    );
  });
});

describe('a chosen day and time', () => {
  it('is read by the practice’s clock and shown the same again', () => {
    fc.assert(
      fc.property(someMoment, someZone, (moment, zone) => {
        const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000);
        const { day, time } = clockAt(minute, zone);
        const read = momentAt(day, time, zone);
        expect(clockAt(read ?? '', zone)).toEqual({ day, time });
        // Only within an hour that comes twice are there two answers.
        expect(Math.abs((read?.getTime() ?? 0) - minute.getTime())).toBeLessThanOrEqual(3_600_000);
      }),
    );
  });

  it('resolves to right after a skipped hour, and to the first of a repeated one', () => {
    expect(momentAt('2026-03-08', '02:30', 'America/New_York')?.toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(momentAt('2026-11-01', '01:30', 'America/New_York')?.toISOString()).toBe('2026-11-01T05:30:00.000Z');
  });

  it('is null without a valid day and time', () => {
    for (const [day, time] of [
      ['', '09:00'],
      ['2026-11-21', ''],
      ['tomorrow', '9'],
      ['2026-99-99', 'xx:yy'],
    ] as const)
      expect(momentAt(day, time, 'America/New_York')).toBeNull();
  });
});
