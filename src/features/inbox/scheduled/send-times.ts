import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';

/** A suggested time for sending a text later. */
export interface SendTime {
  readonly key: 'today' | 'tomorrow' | 'monday' | 'nextMonday';
  /** ISO 8601, in UTC. */
  readonly at: string;
}

/** Suggestions lie between these hours of the day. */
const earliestHour = 9;
const latestHour = 18;
/** "Later today" is at least this many milliseconds from now, at a full hour. */
const minimumDelay = 2 * 3_600_000;

/** Suggests later today, tomorrow morning and the following Monday morning, by the practice's clock. */
export function sendTimes(now: Date, zone: string): readonly SendTime[] {
  const today = new TZDate(now, zone);
  const soonest = new TZDate(now.getTime() + minimumDelay, zone);
  const hour = Math.max(soonest.getHours() + 1, earliestHour);
  const isToday = soonest.getDate() === today.getDate() && hour <= latestHour;
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 8 - (today.getDay() || 7));
  const mondayKey = today.getDay() === 1 ? 'nextMonday' : 'monday';
  return [
    ...(isToday ? [{ key: 'today', at: hourOf(today, hour) } as const] : []),
    { key: 'tomorrow', at: hourOf(tomorrow, earliestHour) },
    ...(monday.getDate() === tomorrow.getDate() ? [] : [{ key: mondayKey, at: hourOf(monday, earliestHour) } as const]),
  ];
}

const hourOf = (day: TZDate, hour: number): string =>
  new Date(
    new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hour, day.timeZone ?? 'UTC').getTime(),
  ).toISOString();

/**
 * The moment at which a clock in the zone shows a day and time. Of an hour that comes twice it is the first; a time that the
 * clocks skip becomes the one right after.
 * @param day a calendar day, `2026-11-21`
 * @param time `HH:mm`
 * @returns null if day or time cannot be read.
 */
export function momentAt(day: string, time: string, zone: string): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(`${day} ${time}`);
  if (!parts) return null;
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0] = parts.slice(1).map(Number);
  const moment = new Date(new TZDate(year, month - 1, date, hours, minutes, zone).getTime());
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The inverse of `momentAt`: day and time as a clock in the zone shows them. */
export function clockAt(moment: Date | string, zone: string): { readonly day: string; readonly time: string } {
  const local = new TZDate(new Date(moment), zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: `${String(local.getFullYear()).padStart(4, '0')}-${two(local.getMonth() + 1)}-${two(local.getDate())}`,
    time: `${two(local.getHours())}:${two(local.getMinutes())}`,
  };
}
