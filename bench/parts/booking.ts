import { type AppointmentRequestConfig, defaultConfig } from '#contract/campaigns/booking-config.ts';
import { noLimits } from '#contract/campaigns/booking-limits.ts';
import {
  bookingCalendar,
  type BookingCalendar,
  type CalendarFacts,
  slotsOf,
  type Taken,
  whyNot,
} from '#contract/rules/booking/booking-calendar.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { weekdayOf } from '#contract/rules/practice/weekday.ts';
import { type BareProvider, bareSlots } from '../bare/booking-rule.ts';
import { comparedWith } from '../compared-with.ts';
import type { Part } from '../part.ts';
import { percentile } from '../percentiles.ts';

const [days, staff, roomCount, visits, length] = [31, 20, 8, 1000, 30];
const rounds = 60;
const from = '2026-11-02';
const timeZone = 'America/New_York';
/** How many times faster than the bare rule the offered times with their reasons must be computed. */
const required = 5;

const rooms = Array.from({ length: roomCount }, (_, index) => ({
  id: `room-${index}`,
  name: `Room ${index}`,
  departmentId: null,
}));
const practitioners = Array.from({ length: staff }, (_, index) => ({
  id: `staff-${index}`,
  name: `Staff ${index}`,
  departments: [],
  facilities: rooms,
}));
/** Spread evenly over days and working hours, each with one staff member in one room. */
const taken = Array.from({ length: visits }, (_, index): Taken => {
  const quarter = (index * 7) % 32;
  const start = Date.parse(`${addDays(from, index % days)}T13:00:00Z`) + quarter * 15 * 60_000;
  return {
    start,
    end: start + (15 + (index % 3) * 15) * 60_000,
    isHeld: false,
    practitionerId: `staff-${index % staff}`,
    facilityId: `room-${index % roomCount}`,
    category: null,
  };
});
const facts: CalendarFacts = {
  timeZone,
  practitioners,
  facilities: rooms,
  schedules: [],
  taken,
  roomsRequired: true,
};
const config: AppointmentRequestConfig = {
  ...defaultConfig('WELLNESS_VISIT'),
  practitionerConfigs: practitioners.map(({ id }) => ({ practitionerId: id, enabled: true, facilityIds: [] })),
};
const wanted = { from, days, length, now: Date.parse('2026-11-01T12:00:00Z') };

/** The times that can be booked within a month, with the reasons against all others, compared with the rule of earlier versions. */
export const booking: Part = () => {
  const ours: number[] = [];
  const bare: number[] = [];
  // The first rounds compile the code and are not counted.
  for (let round = -10; round < rounds; round += 1) {
    const [our, their] = [timed(offerAndReasons), timed(bareOffer)];
    if (round >= 0) {
      ours.push(our);
      bare.push(their);
    }
  }
  const ratio = percentile(bare, 0.5) / percentile(ours, 0.5);
  return Promise.resolve({
    tables: [
      {
        title: `${days} days, ${staff} staff, ${roomCount} rooms, ${visits.toLocaleString('en-US')} visits`,
        lines: comparedWith(figuresOf(ours), figuresOf(bare)),
        note: 'Ours obeys rooms, limits and closures, and says why each other time is not offered. The bare rule does neither.',
      },
    ],
    verdicts: [{ text: `${ratio.toFixed(1)} times faster; at least ${required}`, passed: ratio >= required }],
  });
};

function offerAndReasons(): number {
  const calendar = bookingCalendar(config, noLimits, facts, wanted);
  const offered = calendar.days.reduce((sum, day) => sum + slotsOf(calendar, day, 'client').length, 0);
  return offered + reasonCount(calendar);
}

const reasonCount = (calendar: BookingCalendar) =>
  calendar.days.reduce((sum, { first }) => sum + whyNot(calendar, first, 'client').length, 0);

function bareOffer(): number {
  let count = 0;
  for (let number = 0; number < days; number += 1) {
    const day = addDays(from, number);
    const hours = config.availabilityConfigs.filter((one) => one.enabled && one.day === weekdayOf(day));
    const providers = practitioners.map(({ id }): BareProvider => ({
      hours: hours.flatMap((one) => one.hours),
      busy: taken.filter((one) => one.practitionerId === id),
    }));
    count += bareSlots(day, timeZone, providers, length).length;
  }
  return count;
}

/** The milliseconds of processor time, which work of other programs does not lengthen. */
function timed(work: () => number): number {
  const before = process.cpuUsage();
  if (work() === 0) throw new Error('Nothing can be booked.');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const figuresOf = (times: readonly number[]) => ({
  'p50 ms': percentile(times, 0.5),
  'p95 ms': percentile(times, 0.95),
});
