import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { WallHours } from '../calendar/opening-hours.ts';
import type { TimeBasedAutoRepliesConfig } from './office-hours.ts';
import type { SundayWeekday } from '../practice/weekday.ts';

/** Days, or hours of days, on which the whole practice is closed. */
export interface OfficeClosure {
  /** The first and the last day, `2026-11-26`. */
  readonly from: string;
  readonly until: string;
  /** Null for all day. */
  readonly hours: WallHours | null;
}

/** When staff answer texts (EN-06); outside these hours, and while the practice is closed, the auto reply does. */
export type AutoReplySchedule = Pick<TimeBasedAutoRepliesConfig, 'enabledAt' | 'weekdayConfig'> & {
  readonly closures?: readonly OfficeClosure[] | null | undefined;
};

/**
 * Whether the practice is out of office at a moment (TX-06, TX-07): outside the weekday's hours in its zone, all day on a disabled weekday,
 * and while it is closed; never while auto replies are off. The end minute is outside. False in an unknown zone.
 */
export function isOutOfOffice(schedule: AutoReplySchedule | null | undefined, now: Date, timeZone: string): boolean {
  if (!schedule?.enabledAt || !timeZone) return false;
  const local = new TZDate(now, timeZone);
  return !Number.isNaN(local.getTime()) && !hoursAt(schedule, local);
}

/**
 * When the closed period around a moment began: at the end of the latest opening hours before it, or when auto replies were switched on
 * where there were none.
 */
export function closedSince(schedule: AutoReplySchedule, now: Date, timeZone: string): Date {
  return nearest(schedule, now, timeZone, -1) ?? new Date(schedule.enabledAt ?? 0);
}

/** When the practice next opens after a moment; null where it does not within a year. */
export const opensAt = (schedule: AutoReplySchedule, now: Date, timeZone: string): Date | null =>
  nearest(schedule, now, timeZone, 1);

/** When the practice closes next; null where it is closed at that moment. */
export function closesAt(schedule: AutoReplySchedule, now: Date, timeZone: string): Date | null {
  if (isOutOfOffice(schedule, now, timeZone)) return null;
  const local = new TZDate(now, timeZone);
  const hours = hoursAt(schedule, local);
  return hours ? new Date(atTime(local, hours.end).getTime()) : null;
}

/** The end of the latest opening hours before a moment, or the start of the next ones after it. */
function nearest(schedule: AutoReplySchedule, now: Date, timeZone: string, step: 1 | -1): Date | null {
  // Without closures a week has all hours that there are.
  const days = schedule.closures?.length ? 373 : 7;
  for (let distance = 0; distance <= days; distance += 1) {
    const local = new TZDate(now, timeZone);
    local.setDate(local.getDate() + step * distance);
    const open = openHours(schedule, local);
    for (const { start, end } of step === 1 ? open : open.toReversed()) {
      const at = atTime(local, step === 1 ? start : end).getTime();
      if (step === 1 ? at > now.getTime() : at <= now.getTime()) return new Date(at);
    }
  }
  return null;
}

const hoursAt = (schedule: AutoReplySchedule, local: TZDate): WallHours | undefined => {
  const time = format(local, 'HH:mm');
  return openHours(schedule, local).find(({ start, end }) => start <= time && time < end);
};

/** The opening hours of a local day in order, without those at which the practice is closed. */
function openHours({ weekdayConfig, closures }: AutoReplySchedule, local: TZDate): WallHours[] {
  const hours = weekdayConfig[`${local.getDay() as SundayWeekday}`];
  let open = hours?.enabled ? [{ start: hours.startTime, end: hours.endTime }] : [];
  const day = format(local, 'yyyy-MM-dd');
  for (const { from, until, hours: closed } of closures ?? [])
    if (from <= day && day <= until)
      open = open.flatMap(({ start, end }) =>
        closed
          ? [
              { start, end: end < closed.start ? end : closed.start },
              { start: start > closed.end ? start : closed.end, end },
            ]
          : [],
      );
  return open.filter(({ start, end }) => start < end);
}

/** Sets a day to a time such as `08:00`. */
function atTime(day: TZDate, time: string): TZDate {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  day.setHours(hour, minute, 0, 0);
  return day;
}
