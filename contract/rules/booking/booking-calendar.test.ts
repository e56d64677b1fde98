import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppointmentRequestConfig, defaultConfig, type Practitioner } from '#contract/campaigns/booking-config.ts';
import { type BookingLimits, type CategoryLimits, noLimits } from '#contract/campaigns/booking-limits.ts';
import { changeDays, wallClock, zones } from '#tests/support/wall-clock.ts';
import { addDays } from '../calendar/add-days.ts';
import { minutesOf } from '../calendar/opening-hours.ts';
import {
  type Audience,
  bookingCalendar,
  type BookingReason,
  type CalendarFacts,
  type ScheduledHours,
  type Taken,
  type WantedTimes,
  slotsOf,
  whyNot,
} from './booking-calendar.ts';

const minute = 60_000;
const exam = { id: 'exam', name: 'Exam room', departmentId: 'general' };
const surgery = { id: 'surgery', name: 'Surgery', departmentId: 'general' };
const general = { id: 'general', pimsId: '1', name: 'General' };
const provider = (id: string, facilities = [exam]): Practitioner => ({
  id,
  name: `Dr. ${id}`,
  departments: [general],
  facilities,
});
const on = (practitionerId: string, facilityIds: string[] = []) => ({ practitionerId, enabled: true, facilityIds });

/** Tuesday, with Dr. Lee and one room, seen from the Friday before. */
const facts: CalendarFacts = {
  timeZone: 'America/New_York',
  practitioners: [provider('lee')],
  facilities: [exam, surgery],
  schedules: [],
  taken: [],
  roomsRequired: false,
};
const config: AppointmentRequestConfig = { ...defaultConfig('WELLNESS_VISIT'), practitionerConfigs: [on('lee')] };
const tuesday = '2026-11-24';
const at = (time: string, day = tuesday) => Date.parse(`${day}T${time}:00-05:00`);
const wanted: WantedTimes = { from: tuesday, days: 1, length: 30, now: at('09:00', '2026-11-20') };
const limited = (limits: Partial<CategoryLimits>): BookingLimits => ({
  ...noLimits,
  WELLNESS_VISIT: { ...noLimits.WELLNESS_VISIT, ...limits },
});
const visit = (from: string, until: string, more: Partial<Taken> = {}): Taken => ({
  start: at(from),
  end: at(until),
  isHeld: false,
  practitionerId: 'lee',
  facilityId: null,
  category: null,
  ...more,
});

interface Case {
  readonly config?: Partial<AppointmentRequestConfig>;
  readonly limits?: BookingLimits;
  readonly facts?: Partial<CalendarFacts>;
  readonly wanted?: Partial<WantedTimes>;
}
const calendarOf = ({ config: edits, limits = noLimits, facts: known, wanted: asked }: Case) =>
  bookingCalendar({ ...config, ...edits }, limits, { ...facts, ...known }, { ...wanted, ...asked });

/** The reasons against a visit of Dr. Lee at a time. */
function reasonsAt(time: string, its: Case, audience: Audience = 'client'): readonly BookingReason[] {
  const calendar = calendarOf(its);
  return whyNot(calendar, calendar.steps.indexOf(at(time)), audience)[0]?.reasons ?? [];
}
/** The first and last time offered, and how many there are. */
function offered(its: Case, audience: Audience = 'client') {
  const calendar = calendarOf(its);
  const slots = calendar.days.flatMap((day) => slotsOf(calendar, day, audience));
  const shown = (slot = slots[0]) => slot && new Date(slot.start - 5 * 60 * minute).toISOString().slice(11, 16);
  return [shown(), shown(slots.at(-1)), slots.length];
}

describe('why a visit cannot begin at a time', () => {
  it('within the hours is nothing, and outside them the hours [AR-14] [AR-18] [AR-19]', () => {
    expect(offered({})).toEqual(['08:00', '16:30', 35]);
    expect(reasonsAt('07:45', {})).toEqual(['hours']);
    expect(reasonsAt('17:00', {})).toEqual(['hours']);
    expect(reasonsAt('16:45', {})).toEqual(['too_long']);
  });

  it('counts every span of a day, and no span of a day that is off [AR-20] [AR-21] [AR-24]', () => {
    const spans = [
      { start: '08:00', end: '12:00' },
      { start: '13:00', end: '14:00' },
    ];
    const days = (enabled: boolean) => ({ availabilityConfigs: [{ day: 2 as const, enabled, hours: spans }] });
    expect(offered({ config: days(true) })).toEqual(['08:00', '13:30', 18]);
    expect(reasonsAt('11:45', { config: days(true) })).toEqual(['too_long']);
    expect(reasonsAt('09:00', { config: days(false) })).toEqual(['hours']);
  });

  it('by the practice software’s schedule depends on the types that are included [AR-15] [AR-16] [AR-17]', () => {
    const schedules: ScheduledHours[] = [
      { practitionerId: 'lee', day: 2, start: '09:00', end: '10:00', appointmentTypeId: 'checkup' },
      { practitionerId: 'lee', day: 2, start: '10:00', end: '11:00', appointmentTypeId: 'dental' },
      { practitionerId: 'lee', day: 2, start: '11:00', end: '12:00', appointmentTypeId: null },
    ];
    const includes = (handleEmptySlots: 'INCLUDE' | 'EXCLUDE'): Case => ({
      facts: { schedules },
      config: {
        schedulingMode: 'PIMS_SCHEDULE',
        scheduleConfig: { handleEmptySlots, includedAppointmentTypes: [{ id: 'checkup', name: 'Checkup' }] },
      },
    });
    expect(offered(includes('INCLUDE'))).toEqual(['09:00', '11:30', 6]);
    expect(offered(includes('EXCLUDE'))).toEqual(['09:00', '09:30', 3]);
    expect(reasonsAt('10:00', includes('INCLUDE'))).toEqual(['schedule_type']);
    expect(reasonsAt('08:00', includes('INCLUDE'))).toEqual(['hours']);
    expect(reasonsAt('09:45', includes('INCLUDE'))).toEqual(['too_long']);
  });

  it('is a provider who is off or unnamed, in another department, or a category that is off [AR-09] [AR-29] [AR-31]', () => {
    expect(reasonsAt('09:00', { config: { practitionerConfigs: [] } })).toEqual(['provider_off']);
    const off = [{ ...on('lee'), enabled: false }];
    expect(reasonsAt('09:00', { config: { practitionerConfigs: off } })).toEqual(['provider_off']);
    expect(reasonsAt('09:00', { config: { assignedDepartmentId: 'dentistry' } })).toEqual(['department']);
    expect(reasonsAt('09:00', { config: { assignedDepartmentId: 'general' } })).toEqual([]);
    expect(reasonsAt('09:00', { wanted: { departmentId: 'dentistry' } })).toEqual(['department']);
    expect(reasonsAt('09:00', { config: { enabled: false } }, 'staff')).toEqual(['category_off']);
  });

  it('is a visit of theirs, of which also a part counts, but not one that ends as it begins', () => {
    const taken = [visit('10:05', '10:30')];
    expect(reasonsAt('10:00', { facts: { taken } })).toEqual(['busy']);
    expect(reasonsAt('09:45', { facts: { taken } })).toEqual(['busy']);
    expect(reasonsAt('09:30', { facts: { taken } })).toEqual([]);
    expect(reasonsAt('10:30', { facts: { taken } })).toEqual([]);
    expect(reasonsAt('10:00', { facts: { taken: [visit('10:00', '10:30', { practitionerId: null })] } })).toEqual([]);
  });

  it('is a room, unless one of theirs is free for the whole visit [AR-26]', () => {
    const inRoom = (facilityId: string, from: string, until: string) =>
      visit(from, until, { practitionerId: null, facilityId });
    const both = { practitioners: [provider('lee', [exam, surgery])] };
    const taken = [inRoom('exam', '10:00', '10:15'), inRoom('surgery', '10:15', '10:30')];
    expect(reasonsAt('10:00', { facts: { ...both, taken } })).toEqual(['room']);
    expect(reasonsAt('10:00', { facts: { ...both, taken }, wanted: { length: 15 } })).toEqual([]);
    expect(reasonsAt('10:15', { facts: { ...both, taken } })).toEqual([]);
    expect(reasonsAt('10:15', { facts: { ...both, taken }, wanted: { facilityId: 'surgery' } })).toEqual(['room']);
    const chosen = { practitionerConfigs: [on('lee', ['surgery'])] };
    expect(reasonsAt('10:15', { facts: { ...both, taken }, config: chosen })).toEqual(['room']);
  });

  it('is a missing room where the practice’s rule wants one, or where the chosen rooms exist no more [AR-34] [AR-35]', () => {
    const roomless = { practitioners: [provider('lee', [])] };
    expect(reasonsAt('10:00', { facts: roomless })).toEqual([]);
    expect(reasonsAt('10:00', { facts: { ...roomless, roomsRequired: true } })).toEqual(['room']);
    expect(reasonsAt('10:00', { facts: { roomsRequired: true } })).toEqual([]);
    const vanished = { practitionerConfigs: [on('lee', ['annex'])] };
    expect(reasonsAt('10:00', { config: vanished })).toEqual(['room']);
  });

  it('is the past, for clients also the notice and the horizon, which counts local days', () => {
    const now = at('10:10');
    expect(offered({ wanted: { now } })).toEqual(['10:15', '16:30', 26]);
    expect(reasonsAt('10:00', { wanted: { now } })).toEqual(['past', 'notice']);
    const notice = { wanted: { now }, limits: limited({ noticeHours: 3 }) };
    expect(offered(notice)).toEqual(['13:15', '16:30', 14]);
    expect(reasonsAt('13:00', notice)).toEqual(['notice']);
    expect(reasonsAt('13:00', notice, 'staff')).toEqual([]);
    // 23:30 on Saturday is Sunday in UTC.
    const late = { wanted: { now: at('23:30', '2026-11-21') } };
    expect(reasonsAt('09:00', { ...late, limits: limited({ furthestDays: 3 }) })).toEqual([]);
    expect(reasonsAt('09:00', { ...late, limits: limited({ furthestDays: 2 }) })).toEqual(['too_far']);
  });

  it('is for clients that enough of them requested the day, or the time', () => {
    const requested = { category: 'WELLNESS_VISIT', practitionerId: 'ortiz' } as const;
    const taken = [visit('08:00', '08:30', requested), visit('09:00', '09:30', requested), visit('09:00', '09:15')];
    const its = (limits: Partial<CategoryLimits>) => ({ facts: { taken }, limits: limited(limits) });
    expect(reasonsAt('11:00', its({ mostPerDay: 3 }))).toEqual([]);
    expect(reasonsAt('11:00', its({ mostPerDay: 2 }))).toEqual(['day_full']);
    expect(reasonsAt('11:00', its({ mostPerDay: 2 }), 'staff')).toEqual([]);
    expect(reasonsAt('08:00', its({ atOnce: 1 }))).toEqual(['time_full']);
    expect(reasonsAt('08:15', its({ atOnce: 1 }))).toEqual([]);
    expect(reasonsAt('08:45', { ...its({ atOnce: 1 }), wanted: { length: 15 } })).toEqual([]);
  });

  it('is for clients a closure, of the practice or of one provider, all day or for some hours', () => {
    const closure = {
      id: '1',
      from: '2026-11-23',
      until: tuesday,
      hours: null,
      practitionerId: null,
      label: 'Holiday',
    };
    const closed = (more: object): Case => ({ limits: { ...noLimits, closures: [{ ...closure, ...more }] } });
    expect(reasonsAt('09:00', closed({}))).toEqual(['closed']);
    expect(reasonsAt('09:00', closed({}), 'staff')).toEqual([]);
    expect(reasonsAt('09:00', closed({ until: '2026-11-23' }))).toEqual([]);
    expect(reasonsAt('09:00', closed({ practitionerId: 'ortiz' }))).toEqual([]);
    expect(offered(closed({ practitionerId: 'lee', hours: { start: '08:00', end: '12:10' } }))).toEqual([
      '12:15',
      '16:30',
      18,
    ]);
  });

  it('is for clients a time that is held for another, in its room too', () => {
    const held = { isHeld: true, facilityId: 'exam' };
    const taken = [visit('10:00', '10:30', held)];
    expect(reasonsAt('10:00', { facts: { taken } })).toEqual(['held']);
    expect(reasonsAt('10:00', { facts: { taken } }, 'staff')).toEqual([]);
    const other = [visit('10:00', '10:30', { ...held, practitionerId: 'ortiz' })];
    expect(reasonsAt('10:00', { facts: { taken: other } })).toEqual(['held']);
    expect(reasonsAt('10:00', { facts: { taken: other } }, 'staff')).toEqual([]);
  });
});

it('offers the repeated hour twice and the skipped one not at all', () => {
  const everyDay = ([7] as const).map((day) => ({ day, enabled: true, hours: [{ start: '01:00', end: '04:00' }] }));
  const count = (from: string) => offered({ config: { availabilityConfigs: everyDay }, wanted: { from, now: 0 } })[2];
  expect([count('2026-10-25'), count('2026-11-01'), count('2026-03-08')]).toEqual([11, 15, 7]);
});

describe('in every zone, on every day, for any configuration', () => {
  const zone = fc.constantFrom(...zones);
  const quarterHours = fc
    .uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 2, maxLength: 2 })
    .map((pair) => pair.toSorted((a, b) => a - b).map((quarter) => timeOf(quarter * 15)))
    .map(([start = '', end = '']) => ({ start, end }));
  const anyMinute = fc.integer({ min: -300, max: 1800 });
  const taken = fc.record({
    from: anyMinute.map((value) => value - (value % 5)),
    length: fc.integer({ min: 1, max: 30 }).map((value) => value * 5),
    isHeld: fc.boolean(),
    practitionerId: fc.constantFrom('lee', 'ortiz', null),
    facilityId: fc.constantFrom('exam', 'surgery', null),
  });
  const world = fc.record({
    zone,
    day: fc.constantFrom(...changeDays),
    hours: fc.array(quarterHours, { minLength: 1, maxLength: 2 }),
    taken: fc.array(taken, { maxLength: 6 }),
    rooms: fc.subarray(['exam', 'surgery']),
    length: fc.constantFrom(15, 30, 45, 60),
    noticeHours: fc.constantFrom(null, 1, 8),
    nowMinute: anyMinute,
    closedHours: fc.option(quarterHours),
    roomsRequired: fc.boolean(),
  });

  it('offers exactly what an oracle finds free that asks for every five minutes of a visit [AR-13] [CN-24] @slow', () => {
    fc.assert(
      fc.property(world, (its) => {
        const midnight = Date.parse(`${its.day}T00:00:00Z`);
        const visits = its.taken.map(({ from, length, ...rest }): Taken => {
          const start = midnight + from * minute;
          return { ...rest, start, end: start + length * minute, category: null };
        });
        const now = midnight + its.nowMinute * minute;
        const closures = [
          { id: '1', from: its.day, until: its.day, hours: its.closedHours, practitionerId: 'lee', label: 'Leave' },
        ];
        const calendar = calendarOf({
          config: {
            practitionerConfigs: [on('lee', its.rooms), on('ortiz')],
            availabilityConfigs: ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({
              day,
              enabled: true,
              hours: its.hours,
            })),
          },
          facts: {
            timeZone: its.zone,
            practitioners: [provider('lee', [exam, surgery]), provider('ortiz', [])],
            taken: visits,
            roomsRequired: its.roomsRequired,
          },
          limits: { ...limited({ noticeHours: its.noticeHours }), closures: its.closedHours ? closures : [] },
          wanted: { from: its.day, length: its.length, now },
        });
        for (const audience of ['client', 'staff'] as const) {
          const slots = calendar.days.flatMap((day) => slotsOf(calendar, day, audience));
          const found = slots.flatMap((slot) => slot.practitionerIds.map((id) => `${slot.start} ${id}`));
          expect(found.toSorted()).toEqual(expected(audience).toSorted());
          for (const [index, start] of calendar.steps.entries())
            for (const { practitioner, reasons } of whyNot(calendar, index, audience))
              expect(reasons.length === 0).toBe(found.includes(`${start} ${practitioner.id}`));
        }

        function expected(audience: Audience): string[] {
          const free: string[] = [];
          for (let start = midnight - 15 * 60 * minute; start < midnight + 40 * 60 * minute; start += 15 * minute)
            for (const id of ['lee', 'ortiz']) if (isFree(audience, start, id)) free.push(`${start} ${id}`);
          return free;
        }
        function isFree(audience: Audience, start: number, id: string): boolean {
          const moments = Array.from({ length: its.length / 5 }, (_, index) => start + index * 5 * minute);
          const counts = visits.filter(({ isHeld }) => audience === 'client' || !isHeld);
          const isTaken = (by: 'practitionerId' | 'facilityId', value: string, moment: number) =>
            counts.some((one) => one[by] === value && one.start < moment + 5 * minute && moment < one.end);
          const isOpen = (moment: number) => {
            const { day, minutes } = wallClock(moment, its.zone);
            return day === its.day && its.hours.some((span) => isWithin(minutes, span));
          };
          const isClosed = (moment: number) =>
            audience === 'client' &&
            id === 'lee' &&
            its.closedHours !== null &&
            isWithin(wallClock(moment, its.zone).minutes, its.closedHours);
          const rooms = its.rooms.length > 0 ? its.rooms : ['exam', 'surgery'];
          const hasRoom =
            id === 'lee'
              ? rooms.some((room) => !moments.some((moment) => isTaken('facilityId', room, moment)))
              : !its.roomsRequired;
          const earliest = now + (audience === 'client' ? (its.noticeHours ?? 0) * 60 * minute : 0);
          return (
            start >= earliest &&
            hasRoom &&
            moments.every((moment) => isOpen(moment) && !isClosed(moment) && !isTaken('practitionerId', id, moment))
          );
        }
      }),
      { numRuns: 120 },
    );
  });

  it('gives each day of a period the times that it has alone', () => {
    fc.assert(
      fc.property(zone, fc.constantFrom(...changeDays), (timeZone, from) => {
        const its = { facts: { timeZone }, wanted: { from, days: 3, now: 0 } };
        const together = calendarOf(its);
        for (const [index, day] of together.days.entries()) {
          const alone = calendarOf({ ...its, wanted: { from: addDays(from, index), days: 1, now: 0 } });
          expect(slotsOf(together, day, 'client')).toEqual(alone.days.flatMap((one) => slotsOf(alone, one, 'client')));
        }
      }),
      { numRuns: 40 },
    );
  });
});

const isWithin = (minutes: number, { start, end }: { start: string; end: string }) =>
  minutesOf(start) <= minutes && minutes < minutesOf(end);

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
