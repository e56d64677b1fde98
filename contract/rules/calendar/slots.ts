import { tzOffset } from '@date-fns/tz';

/** Minutes. Appointments start and end on multiples of it (AR-13, CN-24). */
export const baseIncrement = 15;
/** Lengths of appointments, in minutes (AR-12, CN-24). */
export const appointmentLengths = [15, 30, 45, 60] as const;
/** The longest appointment, in minutes (CN-28). */
export const longestRange = 4 * 60;

/** A time span, in milliseconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const minute = 60_000;
const hour = 60 * minute;
const step = baseIncrement * minute;
const dayLength = 24 * hour;
const minutesOfDay = 24 * 60;

/** How long before UTC's day the earliest zone's begins, and how long after it the latest zone's ends. */
const earliestStart = 14 * hour;
const latestEnd = 12 * hour;

/** A step of a day, and the local time at which it starts, in minutes since midnight. */
export interface Step {
  readonly at: number;
  readonly minutes: number;
}

/**
 * The steps whose local time is on a day. A day with a clock change has more or fewer of them, and a local time that occurs twice is two steps.
 * @param day `2026-11-21`, in the practice's zone
 */
export function stepsOf(day: string, zone: string): Step[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const [from, until] = [midnight - earliestStart, midnight + dayLength + latestEnd];
  const offsetAt = offsetsBetween(from, until, zone);
  const steps: Step[] = [];
  for (let at = from; at < until; at += step) {
    const minutes = (at + offsetAt(at) - midnight) / minute;
    if (minutes >= 0 && minutes < minutesOfDay) steps.push({ at, minutes });
  }
  return steps;
}

/** Whether two spans overlap; one may start as the other ends. */
export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** Computing an offset is slow, and only on two days of a year does it change. */
function offsetsBetween(from: number, until: number, zone: string): (at: number) => number {
  const offset = (at: number) => tzOffset(zone, new Date(at)) * minute;
  const [first, last] = [offset(from), offset(until)];
  return first === last ? () => first : offset;
}
