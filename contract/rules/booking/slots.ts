import { tzOffset } from '@date-fns/tz';

/** Minutes. Appointments begin and end on these steps (AR-13, CN-24). */
export const baseIncrement = 15;
/** The lengths that an appointment may have, in minutes (AR-12, CN-24). */
export const appointmentLengths = [15, 30, 45, 60] as const;
/** Minutes. No appointment may take longer (CN-28). */
export const longestRange = 4 * 60;

/** Hours of a day as the clock on the practice's wall shows them, `08:00` to `17:00`. */
export interface WallHours {
  readonly start: string;
  readonly end: string;
}

/** From one moment to another, in milliseconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const minute = 60_000;
const hour = 60 * minute;
const step = baseIncrement * minute;
const dayLength = 24 * hour;

/** A day begins at most so long before that of Greenwich, and ends at most so long after it. */
const earliestStart = 14 * hour;
const latestEnd = 12 * hour;

/**
 * When the practice is open on a day. Hours are the wall clock's, so that a day on which clocks change is an hour longer or shorter:
 * a step counts where the clock shows a time within the hours as it begins, be it for the first or the second time that day.
 * @param day `2026-11-21`, in the practice's zone
 */
export function openSpans(day: string, hours: readonly WallHours[], zone: string): Span[] {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const [from, until] = [midnight - earliestStart, midnight + dayLength + latestEnd];
  const offsetAt = offsetsBetween(from, until, zone);
  const ranges = hours.map(({ start, end }) => ({ from: minutesOf(start), until: minutesOf(end) }));
  const spans: Span[] = [];
  for (let at = from; at < until; at += step) {
    const shown = (at + offsetAt(at) - midnight) / minute;
    if (!ranges.some((range) => shown >= range.from && shown + baseIncrement <= range.until)) continue;
    const before = spans.at(-1);
    if (before?.end === at) spans[spans.length - 1] = { start: before.start, end: at + step };
    else spans.push({ start: at, end: at + step });
  }
  return spans;
}

/** Where an appointment of that many minutes fits between those that exist, one beginning at every step. */
export function freeSlots(open: readonly Span[], busy: readonly Span[], length: number): Span[] {
  const slots: Span[] = [];
  for (const { start, end } of open)
    for (let at = start; at + length * minute <= end; at += step) {
      const slot = { start: at, end: at + length * minute };
      if (!busy.some((taken) => overlap(slot, taken))) slots.push(slot);
    }
  return slots;
}

/** Whether two spans share time; one may begin as the other ends. */
export const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

export const isWithin = (span: Span, around: readonly Span[]): boolean =>
  around.some(({ start, end }) => start <= span.start && span.end <= end);

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Asking for an offset is dear; on all but two days of a year it does not change. */
function offsetsBetween(from: number, until: number, zone: string): (at: number) => number {
  const offset = (at: number) => tzOffset(zone, new Date(at)) * minute;
  const [first, last] = [offset(from), offset(until)];
  return first === last ? () => first : offset;
}
