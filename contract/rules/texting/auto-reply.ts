import { tzOffset } from '@date-fns/tz';
import type { TimeBasedAutoRepliesConfig } from './office-hours.ts';
import { dayLength, minute, type OfficeHours, openAt } from './open-spans.ts';

/** When staff answer texts (EN-06); outside these hours, and while the practice is closed, the auto reply does. */
export type AutoReplySchedule = OfficeHours & Pick<TimeBasedAutoRepliesConfig, 'enabledAt'>;

/**
 * Whether the practice is out of office at a moment (TX-06, TX-07): outside the weekday's hours in its zone and those that last from the
 * day before, and while it is closed; never while auto replies are off. The end minute is outside. False in an unknown zone.
 */
export function isOutOfOffice(schedule: AutoReplySchedule | null | undefined, now: Date, timeZone: string): boolean {
  if (!schedule?.enabledAt) return false;
  const local = now.getTime() + offsetAt(now.getTime(), timeZone);
  return !Number.isNaN(local) && !openAt(schedule, local).isOpen;
}

/**
 * When the closed period around a moment began: at the end of the latest opening hours before it, or when auto replies were switched on
 * where there were none.
 */
export function closedSince(schedule: AutoReplySchedule, now: Date, timeZone: string): Date {
  const earliest = now.getTime() - horizon(schedule);
  for (let at = now.getTime(); at > earliest;) {
    const offset = offsetAt(at - 1, timeZone);
    const local = at + offset;
    const { isOpen, edges } = openAt(schedule, local - 1);
    if (isOpen) return new Date(at);
    const before = at - (local - (edges.findLast((edge) => edge < local) ?? NaN));
    at = offsetAt(before, timeZone) === offset ? before : offsetChange(before, at - 1, timeZone);
  }
  return new Date(schedule.enabledAt ?? 0);
}

/** When the practice next opens; null where it is open at that moment, or does not open within a year. */
export const opensAt = (schedule: AutoReplySchedule, now: Date, timeZone: string): Date | null =>
  isOutOfOffice(schedule, now, timeZone) ? nextChange(schedule, now, timeZone) : null;

/** When the practice closes next; null where it is closed at that moment, or does not close within a year. */
export const closesAt = (schedule: AutoReplySchedule, now: Date, timeZone: string): Date | null =>
  !schedule.enabledAt || isOutOfOffice(schedule, now, timeZone) ? null : nextChange(schedule, now, timeZone);

/** When an open practice closes, or a closed one opens. */
function nextChange(schedule: AutoReplySchedule, now: Date, timeZone: string): Date | null {
  const latest = now.getTime() + horizon(schedule);
  let wasOpen: boolean | undefined;
  for (let at = now.getTime(); at < latest;) {
    const offset = offsetAt(at, timeZone);
    if (Number.isNaN(offset)) return null;
    const local = at + offset;
    const { isOpen, edges } = openAt(schedule, local);
    if (isOpen !== (wasOpen ??= isOpen)) return new Date(at);
    const after = at + (edges.find((edge) => edge > local) ?? NaN) - local;
    at = offsetAt(after, timeZone) === offset ? after : offsetChange(at, after, timeZone);
  }
  return null;
}

/** Without closures a week has all hours that there are; a change of the clock may skip those of one day. */
const horizon = ({ closures }: AutoReplySchedule): number => (closures?.length ? 373 : 15) * dayLength;

/** NaN in an unknown zone. */
const offsetAt = (at: number, timeZone: string): number => (timeZone ? tzOffset(timeZone, new Date(at)) * minute : NaN);

/** The moment, after the first and not after the second, at which the zone's offset changes. */
function offsetChange(from: number, until: number, timeZone: string): number {
  const offset = offsetAt(from, timeZone);
  let [before, after] = [from, until];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, timeZone) === offset) before = middle;
    else after = middle;
  }
  return after;
}
