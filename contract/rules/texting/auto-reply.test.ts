import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AutoReplySchedule, closedSince, closesAt, isOutOfOffice, opensAt } from './auto-reply.ts';
import { closedParts } from './open-spans.ts';

const nineToFive = { enabled: true, startTime: '09:00', endTime: '17:00' };
const closed = { ...nineToFive, enabled: false };
const everyDay = {
  0: nineToFive,
  1: nineToFive,
  2: nineToFive,
  3: nineToFive,
  4: nineToFive,
  5: nineToFive,
  6: nineToFive,
};
const schedule = (weekdayConfig: AutoReplySchedule['weekdayConfig']): AutoReplySchedule => ({
  enabledAt: '2026-01-01T00:00:00Z',
  weekdayConfig,
});
const at = (moment: string) => new Date(moment);
const newYork = 'America/New_York';

describe('out of office', () => {
  it('is outside the weekday’s hours in the practice’s zone [TX-06]', () => {
    // A Tuesday; New York is five hours behind.
    const rule = schedule(everyDay);
    expect(isOutOfOffice(rule, at('2026-11-24T13:59:59Z'), newYork)).toBe(true);
    expect(isOutOfOffice(rule, at('2026-11-24T14:00:00Z'), newYork)).toBe(false);
    expect(isOutOfOffice(rule, at('2026-11-24T21:59:59Z'), newYork)).toBe(false);
    expect(isOutOfOffice(rule, at('2026-11-24T22:00:00Z'), newYork)).toBe(true);
    expect(isOutOfOffice(rule, at('2026-11-24T14:00:00Z'), 'Asia/Tokyo')).toBe(true);
  });

  it('is the whole of a disabled weekday [TX-07]', () => {
    const rule = schedule({ ...everyDay, 2: closed });
    for (let hour = 0; hour < 24; hour++)
      expect(isOutOfOffice(rule, at(`2026-11-24T${String(hour).padStart(2, '0')}:30:00Z`), 'UTC')).toBe(true);
    expect(isOutOfOffice(rule, at('2026-11-25T12:00:00Z'), 'UTC')).toBe(false);
  });

  it('is the whole of a weekday that is not configured [TX-07]', () => {
    expect(isOutOfOffice(schedule({}), at('2026-11-24T12:00:00Z'), 'UTC')).toBe(true);
  });

  it('counts the weekdays from Sunday, 0 to 6 [TX-08] [CN-14]', () => {
    // 2026-11-22 is a Sunday.
    for (let weekday = 0; weekday < 7; weekday++)
      for (let day = 0; day < 7; day++)
        expect(isOutOfOffice(schedule({ [weekday]: nineToFive }), at(`2026-11-${22 + day}T12:00:00Z`), 'UTC')).toBe(
          day !== weekday,
        );
  });

  it('takes the weekday of the practice’s zone, not of UTC [TX-06] [TX-08]', () => {
    // Sunday evening in Honolulu is Monday morning in UTC and in Auckland.
    const sundayOnly = schedule({ 0: { enabled: true, startTime: '00:00', endTime: '23:59' } });
    const moment = at('2026-11-23T09:00:00Z');
    expect(isOutOfOffice(sundayOnly, moment, 'Pacific/Honolulu')).toBe(false);
    expect(isOutOfOffice(sundayOnly, moment, 'UTC')).toBe(true);
    expect(isOutOfOffice(sundayOnly, moment, 'Pacific/Auckland')).toBe(true);
  });

  it('follows the local clock when it moves forward [TX-06] [F-24] [F-41]', () => {
    // New York, 8 March 2026: 02:00 does not exist, nine o’clock is an hour earlier in UTC than the day before.
    const rule = schedule(everyDay);
    expect(isOutOfOffice(rule, at('2026-03-07T13:30:00Z'), newYork)).toBe(true);
    expect(isOutOfOffice(rule, at('2026-03-08T13:30:00Z'), newYork)).toBe(false);
    const nightShift = schedule({ 0: { enabled: true, startTime: '02:15', endTime: '03:30' } });
    expect(isOutOfOffice(nightShift, at('2026-03-08T06:59:00Z'), newYork)).toBe(true);
    expect(isOutOfOffice(nightShift, at('2026-03-08T07:00:00Z'), newYork)).toBe(false);
    expect(isOutOfOffice(nightShift, at('2026-03-08T07:30:00Z'), newYork)).toBe(true);
  });

  it('follows the local clock when it moves back [TX-06] [F-24] [F-41]', () => {
    // New York, 1 November 2026: 01:30 comes twice, and both are inside.
    const nightShift = schedule({ 0: { enabled: true, startTime: '01:00', endTime: '02:00' } });
    for (const moment of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'])
      expect(isOutOfOffice(nightShift, at(moment), newYork)).toBe(false);
    expect(isOutOfOffice(nightShift, at('2026-11-01T07:00:00Z'), newYork)).toBe(true);
    expect(isOutOfOffice(schedule(everyDay), at('2026-11-01T13:30:00Z'), newYork)).toBe(true);
  });

  it('is never while auto replies are off', () => {
    const moment = at('2026-11-24T03:00:00Z');
    for (const off of [null, undefined, { weekdayConfig: {} }, { enabledAt: null, weekdayConfig: everyDay }])
      expect(isOutOfOffice(off, moment, 'UTC')).toBe(false);
  });

  it('is never in an unknown zone', () => {
    expect(isOutOfOffice(schedule({}), at('2026-11-24T12:00:00Z'), 'Mars/Phobos')).toBe(false);
    expect(isOutOfOffice(schedule({}), at('2026-11-24T12:00:00Z'), '')).toBe(false);
  });

  it('agrees with Intl.DateTimeFormat in any zone at any time [TX-06]', () => {
    const zone = fc.constantFrom(
      'UTC',
      newYork,
      'America/St_Johns',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
    );
    const moment = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(zone, moment, (timeZone, now) => {
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone,
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        });
        const time = clock.format(now);
        expect(isOutOfOffice(schedule(everyDay), now, timeZone)).toBe(time < '09:00' || time >= '17:00');
      }),
    );
  });
});

describe('a closure', () => {
  // Thanksgiving is a Thursday; on the day after, the practice opens at noon.
  const thanksgiving: AutoReplySchedule = {
    ...schedule({ ...everyDay, 0: closed, 6: closed }),
    closures: [
      { from: '2026-11-26', until: '2026-11-26', hours: null },
      { from: '2026-11-27', until: '2026-11-27', hours: { start: '08:00', end: '12:00' } },
      { from: '2026-11-24', until: '2026-11-24', hours: { start: '12:00', end: '13:00' } },
    ],
  };

  it('of a day, or of some of its hours, is out of office [TX-06] [TX-07]', () => {
    const isAway = (moment: string) => isOutOfOffice(thanksgiving, at(moment), newYork);
    expect(isAway('2026-11-26T16:00:00Z')).toBe(true);
    expect(isAway('2026-11-27T16:59:00Z')).toBe(true);
    expect(isAway('2026-11-27T17:00:00Z')).toBe(false);
    expect(isAway('2026-11-24T16:59:00Z')).toBe(false);
    expect(isAway('2026-11-24T17:30:00Z')).toBe(true);
    expect(isAway('2026-11-24T18:00:00Z')).toBe(false);
    expect(isOutOfOffice({ ...thanksgiving, enabledAt: null }, at('2026-11-26T16:00:00Z'), newYork)).toBe(false);
  });

  it('belongs to the closed period around it, which begins and ends with the opening hours around it', () => {
    const thursdayNoon = at('2026-11-26T17:00:00Z');
    expect(closedSince(thanksgiving, thursdayNoon, newYork)).toEqual(at('2026-11-25T22:00:00Z'));
    expect(opensAt(thanksgiving, thursdayNoon, newYork)).toEqual(at('2026-11-27T17:00:00Z'));
    expect(closedSince(thanksgiving, at('2026-11-24T17:30:00Z'), newYork)).toEqual(at('2026-11-24T17:00:00Z'));
    expect(closesAt(thanksgiving, at('2026-11-24T15:00:00Z'), newYork)).toEqual(at('2026-11-24T17:00:00Z'));
  });

  it('may be longer than a week', () => {
    const summer = { ...schedule(everyDay), closures: [{ from: '2026-07-01', until: '2026-08-31', hours: null }] };
    expect(opensAt(summer, at('2026-07-04T12:00:00Z'), 'UTC')).toEqual(at('2026-09-01T09:00:00Z'));
    expect(closedSince(summer, at('2026-08-30T12:00:00Z'), 'UTC')).toEqual(at('2026-06-30T17:00:00Z'));
  });
});

describe('the closed period', () => {
  it('begins when the latest opening hours ended, also before closed days', () => {
    const weekdays = schedule({ ...everyDay, 0: closed, 6: closed });
    // Sunday noon in New York: closed since Friday, five in the afternoon.
    expect(closedSince(weekdays, at('2026-11-22T17:00:00Z'), newYork)).toEqual(at('2026-11-20T22:00:00Z'));
    // Early on Tuesday: since Monday evening. At the closing minute: since now.
    expect(closedSince(weekdays, at('2026-11-24T06:00:00Z'), newYork)).toEqual(at('2026-11-23T22:00:00Z'));
    expect(closedSince(weekdays, at('2026-11-24T22:00:00Z'), newYork)).toEqual(at('2026-11-24T22:00:00Z'));
  });

  it('has one start for all of its moments, also over clock changes [F-41]', () => {
    const rule = schedule({ ...everyDay, 3: closed });
    const nights = fc.constantFrom('2026-03-06T22:00:00Z', '2026-10-30T21:00:00Z', '2026-11-24T22:00:00Z');
    const later = fc.integer({ min: 0, max: 8 * 24 * 60 });
    fc.assert(
      fc.property(nights, later, later, (night, first, second) => {
        const [one, other] = [first, second]
          .sort((a, b) => a - b)
          .map((minutes) => at(night).getTime() + minutes * 60_000);
        if (one === undefined || other === undefined) return;
        const isClosed = (moment: number) => isOutOfOffice(rule, new Date(moment), newYork);
        if (!isClosed(one) || !isClosed(other)) return;
        const since = closedSince(rule, new Date(other), newYork).getTime();
        let wasOpen = false;
        for (let moment = one; moment < other; moment += 10 * 60_000) wasOpen ||= !isClosed(moment);
        expect(since <= one).toBe(!wasOpen);
      }),
    );
  });

  it('began when auto replies were switched on if no day has hours', () => {
    expect(closedSince(schedule({}), at('2026-11-24T12:00:00Z'), 'UTC')).toEqual(at('2026-01-01T00:00:00Z'));
  });
});

describe('the next opening', () => {
  it('is the start of the next hours, over closed days and clock changes', () => {
    const weekdays = schedule({ ...everyDay, 0: closed, 6: closed });
    // Fridays; the clock moves back on November 1 and forward on March 14.
    expect(opensAt(weekdays, at('2026-10-30T22:00:00Z'), newYork)).toEqual(at('2026-11-02T14:00:00Z'));
    expect(opensAt(weekdays, at('2027-03-12T23:00:00Z'), newYork)).toEqual(at('2027-03-15T13:00:00Z'));
    expect(opensAt(weekdays, at('2026-11-23T13:59:00Z'), newYork)).toEqual(at('2026-11-23T14:00:00Z'));
    expect(opensAt(schedule({ 1: nineToFive }), at('2026-11-23T23:00:00Z'), newYork)).toEqual(
      at('2026-11-30T14:00:00Z'),
    );
  });

  it('is never where no weekday has hours', () => {
    expect(
      opensAt(schedule({ 1: closed, 2: { ...nineToFive, enabled: false } }), at('2026-11-23T12:00:00Z'), 'UTC'),
    ).toBeNull();
  });

  it('is null while the practice is open, and in an unknown zone', () => {
    expect(opensAt(schedule(everyDay), at('2026-11-24T15:00:00Z'), newYork)).toBeNull();
    for (const zone of ['Mars/Phobos', '']) {
      expect(opensAt(schedule(everyDay), at('2026-11-24T03:00:00Z'), zone)).toBeNull();
      expect(closesAt(schedule(everyDay), at('2026-11-24T15:00:00Z'), zone)).toBeNull();
    }
  });
});

describe('the next closing', () => {
  it('is the end of today’s hours while the practice is open, also on days with a clock change', () => {
    expect(closesAt(schedule(everyDay), at('2026-11-24T15:00:00Z'), newYork)).toEqual(at('2026-11-24T22:00:00Z'));
    const lateHours = schedule({ 0: { enabled: true, startTime: '00:00', endTime: '23:30' } });
    expect(closesAt(lateHours, at('2026-11-01T05:30:00Z'), newYork)).toEqual(at('2026-11-02T04:30:00Z'));
  });

  it('is null while the practice is closed, or without auto replies', () => {
    expect(closesAt(schedule(everyDay), at('2026-11-24T22:00:00Z'), newYork)).toBeNull();
    expect(closesAt({ weekdayConfig: {} }, at('2026-11-24T15:00:00Z'), newYork)).toBeNull();
  });
});

describe('hours that end at or before their start', () => {
  const night = { enabled: true, startTime: '18:00', endTime: '06:00' };
  const allDay = { enabled: true, startTime: '00:00', endTime: '00:00' };
  const week = (hours: typeof night) => ({ 0: hours, 1: hours, 2: hours, 3: hours, 4: hours, 5: hours, 6: hours });

  it('end on the next day, also where that day is off [TX-06] [TX-07]', () => {
    // Monday night, November 23.
    const rule = schedule({ 1: night, 2: { ...night, enabled: false } });
    expect(isOutOfOffice(rule, at('2026-11-23T17:59:59Z'), 'UTC')).toBe(true);
    for (const moment of ['2026-11-23T18:00:00Z', '2026-11-24T00:00:00Z', '2026-11-24T05:59:59Z']) {
      expect(isOutOfOffice(rule, at(moment), 'UTC')).toBe(false);
      expect(closesAt(rule, at(moment), 'UTC')).toEqual(at('2026-11-24T06:00:00Z'));
    }
    expect(isOutOfOffice(rule, at('2026-11-24T06:00:00Z'), 'UTC')).toBe(true);
    expect(isOutOfOffice(rule, at('2026-11-24T18:00:00Z'), 'UTC')).toBe(true);
    expect(closedSince(rule, at('2026-11-26T12:00:00Z'), 'UTC')).toEqual(at('2026-11-24T06:00:00Z'));
    expect(opensAt(rule, at('2026-11-26T12:00:00Z'), 'UTC')).toEqual(at('2026-11-30T18:00:00Z'));
  });

  it('run from Saturday into Sunday [TX-08]', () => {
    const rule = schedule({ 6: night });
    expect(isOutOfOffice(rule, at('2026-11-22T05:59:00Z'), 'UTC')).toBe(false);
    expect(isOutOfOffice(rule, at('2026-11-22T06:00:00Z'), 'UTC')).toBe(true);
  });

  it('join those of the next day, so that a practice closes when it truly does', () => {
    // Open from Friday morning to Sunday morning, and Saturday's hours are those of the next day.
    const rule = schedule({
      5: { ...night, startTime: '08:00', endTime: '08:00' },
      6: { ...night, startTime: '07:00' },
    });
    expect(closesAt(rule, at('2026-11-27T12:00:00Z'), 'UTC')).toEqual(at('2026-11-29T06:00:00Z'));
    expect(closedSince(rule, at('2026-11-29T12:00:00Z'), 'UTC')).toEqual(at('2026-11-29T06:00:00Z'));
  });

  it('at midnight last all day', () => {
    const rule = schedule({ 2: allDay });
    expect(isOutOfOffice(rule, at('2026-11-23T23:59:59Z'), 'UTC')).toBe(true);
    expect(isOutOfOffice(rule, at('2026-11-24T00:00:00Z'), 'UTC')).toBe(false);
    expect(closesAt(rule, at('2026-11-24T00:00:00Z'), 'UTC')).toEqual(at('2026-11-25T00:00:00Z'));
  });

  it('never end in a practice that is open round the clock, but for closures', () => {
    const rule = schedule(week(allDay));
    expect(isOutOfOffice(rule, at('2026-11-24T00:00:00Z'), newYork)).toBe(false);
    expect(closesAt(rule, at('2026-11-24T15:00:00Z'), newYork)).toBeNull();
    const thanksgiving = { ...rule, closures: [{ from: '2026-11-26', until: '2026-11-26', hours: null }] };
    expect(closesAt(thanksgiving, at('2026-11-24T15:00:00Z'), newYork)).toEqual(at('2026-11-26T05:00:00Z'));
    expect(opensAt(thanksgiving, at('2026-11-26T15:00:00Z'), newYork)).toEqual(at('2026-11-27T05:00:00Z'));
  });

  it('are cut by a closure where they lie on its days, not where they start on them', () => {
    const rule = { ...schedule(week(night)), closures: [{ from: '2026-11-26', until: '2026-11-26', hours: null }] };
    expect(closesAt(rule, at('2026-11-25T20:00:00Z'), 'UTC')).toEqual(at('2026-11-26T00:00:00Z'));
    expect(opensAt(rule, at('2026-11-26T03:00:00Z'), 'UTC')).toEqual(at('2026-11-27T00:00:00Z'));
    expect(closesAt(rule, at('2026-11-27T03:00:00Z'), 'UTC')).toEqual(at('2026-11-27T06:00:00Z'));
  });

  it('leave the rest of each day closed', () => {
    const parts = (weekdayConfig: AutoReplySchedule['weekdayConfig'], day: 0 | 1 | 2) =>
      closedParts({ weekdayConfig }, day).map(({ start, end }) => [start / 60, end / 60]);
    expect(parts({ 6: night }, 0)).toEqual([[6, 24]]);
    expect(parts(week(night), 1)).toEqual([[6, 18]]);
    expect(parts({ 0: night, 1: nineToFive }, 1)).toEqual([
      [6, 9],
      [17, 24],
    ]);
    expect(parts({ 1: { ...allDay, startTime: '07:00' }, 2: allDay }, 1)).toEqual([[0, 7]]);
    expect(parts({ 1: allDay }, 1)).toEqual([]);
    expect(parts({ 1: allDay }, 2)).toEqual([[0, 24]]);
  });
});

describe('any week, with closures, in any zone at any time', () => {
  const minute = 60_000;
  const time = fc.oneof(
    fc.constantFrom('00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00', '06:00', '18:00', '23:59'),
    fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  );
  const hours = fc.record({
    enabled: fc.boolean(),
    startTime: time,
    endTime: time,
  });
  const weeks = fc.dictionary(fc.constantFrom('0', '1', '2', '3', '4', '5', '6'), hours, { minKeys: 4 });
  // Each has a change of its clock within four days after one of the moments; Kolkata has none.
  const zones = fc.constantFrom(newYork, 'Australia/Lord_Howe', 'Europe/London', 'America/Santiago', 'Asia/Kolkata');
  const starts = fc.constantFrom(
    '2026-03-06',
    '2026-03-28',
    '2026-04-03',
    '2026-09-04',
    '2026-10-02',
    '2026-10-24',
    '2026-10-31',
  );
  const minutes = fc.integer({ min: 0, max: 3 * 24 * 60 });
  const closures = fc.array(
    fc.record({
      from: fc.integer({ min: 0, max: 6 }),
      days: fc.integer({ min: 0, max: 2 }),
      hours: fc.option(fc.record({ start: time, end: time })),
    }),
    { maxLength: 2 },
  );
  const dayAfter = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * minute).toISOString().slice(0, 10);

  const clocks = new Map<string, Intl.DateTimeFormat>();
  function wallClock(moment: number, timeZone: string) {
    let clock = clocks.get(timeZone);
    if (!clock)
      clocks.set(
        timeZone,
        (clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })),
      );
    const [day = '', at = ''] = clock.format(moment).split(' ');
    return { day, at };
  }
  /** Looks at one minute of the wall clock, and at nothing else. */
  function isOpenAt({ weekdayConfig, closures: cuts }: AutoReplySchedule, moment: number, timeZone: string): boolean {
    const { day, at: now } = wallClock(moment, timeZone);
    const on = (date: string) => {
      const one = weekdayConfig[`${new Date(`${date}T00:00:00Z`).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6}`];
      return one?.enabled ? one : null;
    };
    const [today, yesterday] = [on(day), on(dayAfter(day, -1))];
    const isCut = cuts?.some(
      (cut) => cut.from <= day && day <= cut.until && (!cut.hours || (cut.hours.start <= now && now < cut.hours.end)),
    );
    const isInToday = today && today.startTime <= now && (now < today.endTime || today.endTime <= today.startTime);
    const isInYesterday = yesterday && yesterday.endTime <= yesterday.startTime && now < yesterday.endTime;
    return !isCut && Boolean(isInToday || isInYesterday);
  }

  it('agrees with a look at every minute, about when it is open, closes, opens and closed [TX-06] [TX-07] [F-24] [F-41] @slow', () => {
    const reach = 4 * 24 * 60 * minute;
    const search = (rule: AutoReplySchedule, zone: string, from: number, step: 1 | -1): number | null => {
      const isOpen = isOpenAt(rule, from, zone);
      // Backwards, the minute itself is the first that may have another state before it.
      for (let moved = minute; moved <= reach; moved += minute)
        if (isOpenAt(rule, from + step * moved, zone) !== isOpen)
          return from + step * moved + (step === -1 ? minute : 0);
      return null;
    };
    fc.assert(
      fc.property(weeks, closures, zones, starts, minutes, (weekdayConfig, cuts, zone, start, later) => {
        const now = Date.parse(`${start}T00:00:00Z`) + later * minute;
        const rule: AutoReplySchedule = {
          ...schedule(weekdayConfig),
          closures: cuts.map(({ from, days, hours: of }) => ({
            from: dayAfter(start, from),
            until: dayAfter(start, from + days),
            hours: of,
          })),
        };
        const isOpen = isOpenAt(rule, now, zone);
        expect(isOutOfOffice(rule, new Date(now), zone)).toBe(!isOpen);
        // What the search does not reach.
        const near = (moment: Date | null) => {
          const distance = moment ? moment.getTime() - now : Infinity;
          return distance > -reach && distance <= reach ? now + distance : null;
        };
        const [closes, opens] = [closesAt(rule, new Date(now), zone), opensAt(rule, new Date(now), zone)];
        expect(isOpen ? opens : closes).toBeNull();
        expect(near(isOpen ? closes : opens)).toBe(search(rule, zone, now, 1));
        if (isOpen) return;
        expect(near(closedSince(rule, new Date(now), zone))).toBe(search(rule, zone, now, -1));
      }),
      { numRuns: 100 },
    );
  });
});
