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
