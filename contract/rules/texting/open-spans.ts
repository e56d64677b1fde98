import { minutesOf, type WallHours } from '../calendar/opening-hours.ts';
import type { Span } from '../calendar/slots.ts';
import type { SundayWeekday } from '../practice/weekday.ts';
import type { TimeBasedAutoRepliesConfig, WeekdayHours } from './office-hours.ts';

/** Days, or hours of days, on which the whole practice is closed. */
interface OfficeClosure {
  /** The first and the last day, `2026-11-26`. */
  readonly from: string;
  readonly until: string;
  /** Null for all day. */
  readonly hours: WallHours | null;
}

/** The opening hours of a week, and when the practice is closed nevertheless. */
export interface OfficeHours extends Pick<TimeBasedAutoRepliesConfig, 'weekdayConfig'> {
  readonly closures?: readonly OfficeClosure[] | null | undefined;
}

export const minute = 60_000;
export const dayLength = 24 * 60 * minute;

/** Whether hours last from midnight to midnight. */
export const isAllDay = ({ startTime, endTime }: WeekdayHours): boolean => startTime === '00:00' && endTime === '00:00';

/** Whether hours end on the day after the one on which they start, later than at its first moment. */
export const endsNextDay = ({ startTime, endTime }: WeekdayHours): boolean =>
  endTime <= startTime && endTime !== '00:00';

/**
 * Whether a practice is open at a time of its clock, and the times of that day, in order, between which this does not change. All are
 * milliseconds since 1970 as if its zone were UTC, so that each day has 24 hours.
 */
export function openAt({ weekdayConfig, closures }: OfficeHours, local: number) {
  const midnight = Math.floor(local / dayLength) * dayLength;
  const day = new Date(midnight).toISOString().slice(0, 10);
  // The hours of the day before may last until today.
  const open = [midnight - dayLength, midnight].flatMap((start) => {
    const hours = weekdayConfig[`${new Date(start).getUTCDay() as SundayWeekday}`];
    return hours?.enabled ? spanOf(start, hours) : [];
  });
  const closed = (closures ?? [])
    .filter(({ from, until }) => from <= day && day <= until)
    .map(({ hours }) =>
      hours ? spanBetween(midnight, hours.start, hours.end) : { start: midnight, end: midnight + dayLength },
    );
  const contains = ({ start, end }: Span) => start <= local && local < end;
  const edges = [...open, ...closed].flatMap(({ start, end }) => [start, end]);
  return {
    isOpen: open.some(contains) && !closed.some(contains),
    edges: [midnight, ...edges, midnight + dayLength]
      .filter((edge) => edge >= midnight && edge <= midnight + dayLength)
      .toSorted((a, b) => a - b),
  };
}

/** An end that is not after the start is one of the next day. */
function spanOf(midnight: number, { startTime, endTime }: WeekdayHours): Span {
  const span = spanBetween(midnight, startTime, endTime);
  return span.end > span.start ? span : { ...span, end: span.end + dayLength };
}

const spanBetween = (midnight: number, start: string, end: string): Span => ({
  start: midnight + minutesOf(start) * minute,
  end: midnight + minutesOf(end) * minute,
});

/** The parts of a weekday at which the practice is closed, in minutes since midnight; 1440 is the end of the day. */
export function closedParts(hours: OfficeHours, day: SundayWeekday): Span[] {
  // January 4, 1970 was a Sunday.
  const midnight = (3 + day) * dayLength;
  const { edges } = openAt(hours, midnight);
  const parts: { start: number; end: number }[] = [];
  for (const [index, edge] of edges.entries()) {
    const next = edges[index + 1] ?? edge;
    if (next === edge || openAt(hours, edge).isOpen) continue;
    const [start, end] = [(edge - midnight) / minute, (next - midnight) / minute];
    const last = parts.at(-1);
    if (last?.end === start) last.end = end;
    else parts.push({ start, end });
  }
  return parts;
}
