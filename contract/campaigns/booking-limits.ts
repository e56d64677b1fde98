import * as z from 'zod/mini';
import { id, line, list, requiredId } from '../fields.ts';
import { day, defineEndpoint } from '../http.ts';
import { hoursProblem } from '../rules/calendar/opening-hours.ts';
import { openingHours } from './booking-config.ts';

/** Days, or hours of days, on which clients cannot request visits: a holiday, or the leave of one staff member. */
export const closure = z
  .strictObject({
    /** Chosen by the client of the API. */
    id: requiredId,
    from: day,
    /** The last day. */
    until: day,
    /** Of each of these days; null for all day. */
    hours: z.nullable(openingHours),
    /** Null for the whole practice. */
    practitionerId: z.nullable(id),
    label: line.check(z.minLength(1, 'Give the closed days a name.')),
  })
  .check(
    z.refine(({ from, until }) => from <= until, {
      error: 'The last day must not be before the first.',
      path: ['until'],
    }),
    z.refine(({ hours }) => !hours || hoursProblem([hours]) !== 'starts_late', {
      error: 'Start times must be set earlier than End times.',
      path: ['hours'],
    }),
  );
export type Closure = z.output<typeof closure>;

/** The highest limits. */
export const mostOfLimits = { noticeHours: 720, furthestDays: 366, mostPerDay: 500, atOnce: 100 } as const;
const limit = (name: keyof typeof mostOfLimits) =>
  z.nullable(z.number().check(z.multipleOf(1), z.gte(1), z.lte(mostOfLimits[name])));

/** Limits of one category of visit; null means none. */
export const categoryLimits = z.strictObject({
  /** How many hours before a visit it must be requested. */
  noticeHours: limit('noticeHours'),
  /** How many days ahead visits can be requested. */
  furthestDays: limit('furthestDays'),
  /** How many visits of a day clients can request. */
  mostPerDay: limit('mostPerDay'),
  /** How many requested visits may begin at one time. */
  atOnce: limit('atOnce'),
});
export type CategoryLimits = z.output<typeof categoryLimits>;

export const bookingLimits = z.strictObject({
  closures: list(closure, 200),
  WELLNESS_VISIT: categoryLimits,
  SICK_VISIT: categoryLimits,
});
export type BookingLimits = z.output<typeof bookingLimits>;

const unlimited: CategoryLimits = { noticeHours: null, furthestDays: null, mostPerDay: null, atOnce: null };
/** Limits where none have been published. */
export const noLimits: BookingLimits = { closures: [], WELLNESS_VISIT: unlimited, SICK_VISIT: unlimited };

export const getBookingLimits = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment/limits',
  extension: 'booking-limits',
  summary: 'When clients cannot request visits, and how many they can request.',
  response: bookingLimits,
});

export const saveBookingLimits = defineEndpoint({
  method: 'PUT',
  path: '/v2/app/practice/appointment/limits',
  extension: 'booking-limits',
  summary:
    'Publish when clients cannot request visits, and how many they can request; what is left out stays as it is.',
  body: z.partial(bookingLimits),
  response: bookingLimits,
  publishes: true,
});
