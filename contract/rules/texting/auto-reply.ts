import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { TimeBasedAutoRepliesConfig } from './office-hours.ts';
import type { SundayWeekday } from '../practice/weekday.ts';

/** When staff answer texts (EN-06); outside these hours the auto reply does. */
export type AutoReplySchedule = Pick<TimeBasedAutoRepliesConfig, 'enabledAt' | 'weekdayConfig'>;

/**
 * Whether the practice is out of office at a moment (TX-06, TX-07): outside the weekday's hours in its zone, all day on a disabled weekday,
 * never while auto replies are off. The end minute is outside. False in an unknown zone.
 */
export function isOutOfOffice(schedule: AutoReplySchedule | null | undefined, now: Date, timeZone: string): boolean {
  if (!schedule?.enabledAt || !timeZone) return false;
  const local = new TZDate(now, timeZone);
  if (Number.isNaN(local.getTime())) return false;
  const hours = schedule.weekdayConfig[`${local.getDay() as SundayWeekday}`];
  const time = format(local, 'HH:mm');
  return !hours?.enabled || time < hours.startTime || time >= hours.endTime;
}

/**
 * When the closed period around a moment began: at the end of the latest opening hours before it, or when auto replies were switched on
 * where no weekday has hours.
 */
export function closedSince(schedule: AutoReplySchedule, now: Date, timeZone: string): Date {
  for (let daysAgo = 0; daysAgo <= 7; daysAgo += 1) {
    const local = new TZDate(now, timeZone);
    local.setDate(local.getDate() - daysAgo);
    const hours = schedule.weekdayConfig[`${local.getDay() as SundayWeekday}`];
    if (!hours?.enabled || hours.startTime >= hours.endTime) continue;
    atTime(local, hours.endTime);
    if (local.getTime() <= now.getTime()) return new Date(local.getTime());
  }
  return new Date(schedule.enabledAt ?? 0);
}

/** When the practice next opens after a moment; null where no weekday has hours. */
export function opensAt(schedule: AutoReplySchedule, now: Date, timeZone: string): Date | null {
  for (let daysAhead = 0; daysAhead <= 7; daysAhead += 1) {
    const local = new TZDate(now, timeZone);
    local.setDate(local.getDate() + daysAhead);
    const hours = schedule.weekdayConfig[`${local.getDay() as SundayWeekday}`];
    if (!hours?.enabled || hours.startTime >= hours.endTime) continue;
    atTime(local, hours.startTime);
    if (local.getTime() > now.getTime()) return new Date(local.getTime());
  }
  return null;
}

/** When the practice closes next; null where it is closed at that moment. */
export function closesAt(schedule: AutoReplySchedule, now: Date, timeZone: string): Date | null {
  if (isOutOfOffice(schedule, now, timeZone)) return null;
  const local = new TZDate(now, timeZone);
  const hours = schedule.weekdayConfig[`${local.getDay() as SundayWeekday}`];
  if (!hours?.enabled) return null;
  return new Date(atTime(local, hours.endTime).getTime());
}

/** Sets a day to a time such as `08:00`. */
function atTime(day: TZDate, time: string): TZDate {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  day.setHours(hour, minute, 0, 0);
  return day;
}
