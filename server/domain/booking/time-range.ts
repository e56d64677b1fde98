import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { baseIncrement, longestRange, type Span } from '#contract/rules/calendar/slots.ts';
import { Refusal } from '../refusal.ts';

/**
 * The time span of a request.
 * @throws Refusal `invalid_start_end` where it ends before it starts (AR-52), `invalid_time_range` where it is longer than any appointment
 * (AR-58).
 */
export function rangeOf({ startTime, endTime }: { startTime: string; endTime: string }): Span {
  const span = { start: Date.parse(startTime), end: Date.parse(endTime) };
  const minutes = (span.end - span.start) / 60_000;
  if (minutes <= 0) throw new Refusal('invalid_start_end');
  if (minutes > longestRange || minutes % baseIncrement !== 0) throw new Refusal('invalid_time_range');
  return span;
}

/** `Tuesday, November 24, 10:15 AM`, as staff read it. */
export const formatMoment = (moment: number, zone: string): string =>
  format(moment, 'EEEE, MMMM d, h:mm a', { in: tz(zone) });
