import * as z from 'zod/mini';
import { id, line, list, longList } from '../fields.ts';
import { day, defineEndpoint, queryInt, timeOfDay, timestamp } from '../http.ts';
import { mondayWeekdays } from '../rules/practice/weekday.ts';
import { appointmentCategory, facility, practitioner } from './booking-config.ts';

/** A visit, or a time that is held for a client; it names nobody. */
const takenTime = z.object({
  startTime: timestamp,
  endTime: timestamp,
  isHeld: z.boolean(),
  practitionerId: z.nullable(id),
  facilityId: z.nullable(id),
  appointmentCategory: z.nullable(appointmentCategory),
});

/** An open request that asks for a time. */
const waitingRequest = z.object({
  requestId: id,
  conversationId: id,
  petName: z.nullable(line),
  appointmentCategory,
  startTime: timestamp,
  practitionerId: z.nullable(id),
});

/** Part of a staff member's week in the practice software. */
const scheduledHours = z.object({
  practitionerId: id,
  day: z.union(mondayWeekdays.map((weekday) => z.literal(weekday))),
  start: timeOfDay,
  end: timeOfDay,
  appointmentTypeId: z.nullable(id),
});

export const getCalendarFacts = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/appointment/calendar-facts',
  extension: 'booking-explainer',
  summary:
    'What the offered times depend on beside the configuration, so that a page can compute them with unpublished edits.',
  query: z.object({ from: day, days: queryInt({ min: 1, max: 31, fallback: 14 }) }),
  response: z.object({
    timeZone: line,
    practitioners: list(practitioner, longList),
    facilities: list(facility, longList),
    schedules: list(scheduledHours, longList),
    taken: list(takenTime, longList),
    waiting: list(waitingRequest, longList),
  }),
});
