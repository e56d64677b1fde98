import { clockOf, minutesOf } from '../calendar/opening-hours.ts';

/** A range of local times on one day, `07:30` to `08:30`. */
export interface TimeRange {
  readonly start: string;
  readonly end: string;
}

/** When clients bring and collect an animal; a visit without them has only its start. */
export interface VisitTimes {
  readonly dropOff?: TimeRange | undefined;
  readonly pickup?: TimeRange | undefined;
}

/** Minutes between the times that can be chosen (CN-28). */
const step = 15;
/** Minutes (PR-09, CN-28). */
const longestRange = 4 * 60;

/** What can be wrong with the times of an appointment type, in the order in which it is checked (PR-07 to PR-11). */
export type VisitTimeError =
  | 'Error_StartEqualsEnd'
  | 'Error_StartGreaterThanEnd'
  | 'Error_RangeGreaterThan4Hours'
  | 'Error_PickupBeforeDropoff'
  | 'Error_PickupAndDropoffOverlap';

export interface VisitTimeProblem {
  readonly field: keyof VisitTimes;
  readonly error: VisitTimeError;
}

/** The first problem of each range. Two good ranges are compared, and the pickup has their problem; they may touch. */
export function visitTimeProblems({ dropOff, pickup }: VisitTimes): VisitTimeProblem[] {
  const problems = Object.entries({ dropOff, pickup }).flatMap(([field, range]) => {
    const error = range && rangeError(range);
    return error ? [{ field: field as keyof VisitTimes, error }] : [];
  });
  if (problems.length > 0 || !dropOff || !pickup) return problems;
  const error = pairError(dropOff, pickup);
  return error ? [{ field: 'pickup', error }] : [];
}

function rangeError({ start, end }: TimeRange): VisitTimeError | null {
  const length = minutesOf(end) - minutesOf(start);
  if (length === 0) return 'Error_StartEqualsEnd';
  if (length < 0) return 'Error_StartGreaterThanEnd';
  return length > longestRange ? 'Error_RangeGreaterThan4Hours' : null;
}

function pairError(dropOff: TimeRange, pickup: TimeRange): VisitTimeError | null {
  if (minutesOf(pickup.start) <= minutesOf(dropOff.start)) return 'Error_PickupBeforeDropoff';
  return minutesOf(pickup.start) < minutesOf(dropOff.end) ? 'Error_PickupAndDropoffOverlap' : null;
}

/** The times of a day that can be chosen, as they are stored and as people read them (PR-12). */
export const visitTimeOptions = Array.from({ length: (24 * 60) / step }, (_, index) => {
  const minutes = index * step;
  const value = clockOf(minutes);
  return { value, label: timeLabel(value) };
});

export const isVisitTime = (time: string): boolean => visitTimeOptions.some(({ value }) => value === time);

/** A local time as people read it, `7:30 AM`. */
export function timeLabel(time: string): string {
  const { clock, half } = twelveHourTime(time);
  return `${clock} ${half}`;
}

/** A range as people read it, `7:30 and 8:30 AM` or `11:30 AM and 1:00 PM`. */
export function rangeLabel({ start, end }: TimeRange, between: 'and' | 'to'): string {
  const [from, until] = [twelveHourTime(start), timeLabel(end)];
  const first = from.half === twelveHourTime(end).half ? from.clock : `${from.clock} ${from.half}`;
  return `${first} ${between} ${until}`;
}

function twelveHourTime(time: string): { clock: string; half: 'AM' | 'PM' } {
  const hour = Math.floor(minutesOf(time) / 60);
  return { clock: `${hour % 12 || 12}:${time.slice(3, 5)}`, half: hour < 12 ? 'AM' : 'PM' };
}
