import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';

/** A moment at which a text may be asked to leave. */
export interface SendTime {
  readonly key: 'today' | 'tomorrow' | 'monday';
  /** ISO 8601, in UTC. */
  readonly at: string;
}

/** The hour at which a day of the practice begins for its clients. */
const morning = 9;
/** Nobody is texted by habit after this hour. */
const evening = 18;
/** Later today is so many milliseconds from now, at the next full hour. */
const notBefore = 2 * 3_600_000;

/** What is offered first to who wants to send later: later today, tomorrow morning and Monday morning, by the practice's clock. */
export function sendTimes(now: Date, zone: string): readonly SendTime[] {
  const here = new TZDate(now, zone);
  const soon = new TZDate(now.getTime() + notBefore, zone);
  const hour = Math.max(soon.getHours() + 1, morning);
  const isToday = soon.getDate() === here.getDate() && hour <= evening;
  const tomorrow = addDays(here, 1);
  const monday = addDays(here, 8 - (here.getDay() || 7));
  return [
    ...(isToday ? [{ key: 'today', at: hourOf(here, hour) } as const] : []),
    { key: 'tomorrow', at: hourOf(tomorrow, morning) },
    ...(monday.getDate() === tomorrow.getDate() ? [] : [{ key: 'monday', at: hourOf(monday, morning) } as const]),
  ];
}

const hourOf = (day: TZDate, hour: number): string =>
  new Date(
    new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hour, day.timeZone ?? 'UTC').getTime(),
  ).toISOString();

/**
 * The moment at which a clock of the zone shows this. Where clocks go back it is the first of the two; a time that they skip is the one right after it.
 * @param day a calendar day, `2026-11-21`
 * @param time `HH:mm`
 * @returns null where these are no day and time.
 */
export function momentAt(day: string, time: string, zone: string): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(`${day} ${time}`);
  if (!parts) return null;
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0] = parts.slice(1).map(Number);
  const moment = new Date(new TZDate(year, month - 1, date, hours, minutes, zone).getTime());
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** Day and time as a clock of the zone shows them, in the form that `momentAt` reads. */
export function clockAt(moment: Date | string, zone: string): { readonly day: string; readonly time: string } {
  const here = new TZDate(new Date(moment), zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: `${String(here.getFullYear()).padStart(4, '0')}-${two(here.getMonth() + 1)}-${two(here.getDate())}`,
    time: `${two(here.getHours())}:${two(here.getMinutes())}`,
  };
}
