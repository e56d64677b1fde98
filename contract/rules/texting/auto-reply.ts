import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { TimeBasedAutoRepliesConfig } from './office-hours.ts';
import type { SundayWeekday } from '../practice/weekday.ts';

/** When the practice answers texts itself (EN-06). Outside these hours the auto reply does. */
export type AutoReplySchedule = Pick<TimeBasedAutoRepliesConfig, 'enabledAt' | 'weekdayConfig'>;

/**
 * Whether the practice is out of office at that moment (TX-06, TX-07): outside the weekday's hours in its own zone,
 * all day on a disabled weekday, never while auto replies are switched off. The end minute is already outside.
 * In a zone that nobody knows the answer is no.
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
 * When the closed period around a moment began: at the end of the latest opening hours before it. Where no weekday has
 * hours, the practice has been closed ever since auto replies were switched on.
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

/** When the practice opens next after a moment; null where no weekday has hours. */
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

/** When the practice closes that is open at a moment; null where it is closed. */
export function closesAt(schedule: AutoReplySchedule, now: Date, timeZone: string): Date | null {
  if (isOutOfOffice(schedule, now, timeZone)) return null;
  const local = new TZDate(now, timeZone);
  const hours = schedule.weekdayConfig[`${local.getDay() as SundayWeekday}`];
  if (!hours?.enabled) return null;
  return new Date(atTime(local, hours.endTime).getTime());
}

/** That day's moment of a time such as `08:00`. */
function atTime(day: TZDate, time: string): TZDate {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  day.setHours(hour, minute, 0, 0);
  return day;
}
