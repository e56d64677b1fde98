import { baseIncrement } from './slots.ts';

/** Hours in local time, `08:00` to `17:00`. */
export interface WallHours {
  readonly start: string;
  readonly end: string;
}

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** `08:05` for 485 minutes. */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Whether a time is a multiple of the base increment, on which visits begin (AR-13). */
export const isOnStep = (time: string): boolean => minutesOf(time) % baseIncrement === 0;

/**
 * What is wrong with the hours of one day: a span that does not end after its start (AR-22), two that overlap (AR-23), or a time between two
 * steps (AR-13).
 */
export type HoursProblem = 'starts_late' | 'overlap' | 'off_steps';

export function hoursProblem(hours: readonly WallHours[]): HoursProblem | null {
  const spans = hours.map(({ start, end }) => ({ from: minutesOf(start), until: minutesOf(end) }));
  if (spans.some(({ from, until }) => from >= until)) return 'starts_late';
  const inOrder = spans.toSorted((a, b) => a.from - b.from);
  if (inOrder.some(({ from }, index) => from < (inOrder[index - 1]?.until ?? 0))) return 'overlap';
  return hours.every(({ start, end }) => isOnStep(start) && isOnStep(end)) ? null : 'off_steps';
}
