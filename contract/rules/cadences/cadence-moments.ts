import { TZDate, tzOffset } from '@date-fns/tz';
import { addMonths } from 'date-fns/addMonths';
import { addDays } from '../calendar/add-days.ts';
import { boundedCache } from './bounded-cache.ts';
import { type Cadence, cadenceNames, cadences, quietFrom } from './cadences.ts';

const [minute, hourLength, dayLength] = [60_000, 3_600_000, 86_400_000];

// Time zones are slow, and a practice's reminders have few days: days and moments are computed once.
const [mostZones, mostDays] = [100, 1000];

/** A zone's offset on a day of UTC, counted from 1970; null on a day with a clock change. */
const offsetsIn = boundedCache(mostZones, (timeZone: string) =>
  boundedCache(mostDays, (utcDay: number): number | null => {
    const [first, next] = [freshOffset(utcDay * dayLength, timeZone), freshOffset((utcDay + 1) * dayLength, timeZone)];
    return first === next ? first : null;
  }),
);
const freshOffset = (time: number, timeZone: string): number => tzOffset(timeZone, new Date(time)) * minute;

/** Whether the runtime knows a time zone. */
export const isTimeZone: (timeZone: string) => boolean = boundedCache(mostZones, (timeZone) => {
  try {
    return timeZone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
});

/** What a zone's clocks show, as if that were UTC. */
function localTime(at: number, timeZone: string): number {
  const offset = offsetsIn(timeZone)(Math.floor(at / dayLength)) ?? freshOffset(at, timeZone);
  return at + offset;
}
const nameOfDay = boundedCache(mostDays, (day: number) => new Date(day * dayLength).toISOString().slice(0, 10));

/** The calendar day in a zone, `2026-11-21`. */
export const dayIn = (at: Date, timeZone: string): string =>
  nameOfDay(Math.floor(localTime(at.getTime(), timeZone) / dayLength));

/** The time of day in a zone, `08:30`. */
export const timeIn = (at: Date, timeZone: string): string =>
  new Date(localTime(at.getTime(), timeZone)).toISOString().slice(11, 16);

/** When a cadence's message is sent. */
export interface CadenceMoment {
  readonly time: number;
  readonly iso: string;
  /** The local day. */
  readonly day: string;
}

/**
 * When a cadence's message is sent: at its local hour, also on a day with a clock change (F-41).
 * @param day of the visit or on which the service is due, `2026-11-21`
 */
export const cadenceMoment = (cadence: Cadence, day: string, timeZone: string): CadenceMoment =>
  momentsIn(timeZone)(cadence)(day);

const momentsIn = boundedCache(mostZones, (timeZone: string) =>
  boundedCache(cadenceNames.length, (cadence: Cadence) =>
    boundedCache(mostDays, (dueOn: string): CadenceMoment => {
      const { after, hour } = cadences[cadence];
      const day = 'days' in after ? addDays(dueOn, after.days) : monthsLater(dueOn, after.months);
      const time = timeAt(day, hour, timeZone);
      return { time, iso: new Date(time).toISOString(), day };
    }),
  ),
);

export const momentOf = (cadence: Cadence, day: string, timeZone: string): Date =>
  new Date(cadenceMoment(cadence, day, timeZone).time);

const monthsLater = (day: string, months: number): string =>
  addMonths(new TZDate(`${day}T00:00:00Z`, 'UTC'), months)
    .toISOString()
    .slice(0, 10);

function timeAt(day: string, hour: number, timeZone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + hour * hourLength;
  const utcDay = Math.floor(shown / dayLength);
  const [before, on, after] = [-1, 0, 1].map((days) => offsetsIn(timeZone)(utcDay + days));
  if (typeof on === 'number' && before === on && after === on) return shown - on;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new TZDate(year, month - 1, date, hour, 0, 0, timeZone).getTime();
}

/** Whether a message that was due at a moment may still be sent: on the same local day, before the evening. */
export const isStillInTime = (due: Date, now: Date, timeZone: string): boolean =>
  now >= due && dayInTime(now, timeZone) === dayIn(due, timeZone);

/** The local day whose messages may still be sent; null in the evening. */
export function dayInTime(now: Date, timeZone: string): string | null {
  const local = new Date(localTime(now.getTime(), timeZone));
  return local.getUTCHours() < quietFrom ? local.toISOString().slice(0, 10) : null;
}
