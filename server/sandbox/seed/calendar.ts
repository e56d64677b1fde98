import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';

/** A practice's days, counted from today in its time zone, and its opening hours, counted back from now. */
export interface Calendar {
  readonly now: Date;
  /** The moment `minutes` after midnight of a day; days before today are negative. */
  at(day: number, minutes: number): Date;
  /** `2026-11-21` */
  dateOf(day: number): string;
  /** 0 is Sunday. */
  weekdayOf(day: number): number;
  /** The moment this many opening minutes ago, so that no texts are sent at night. */
  openMinutesAgo(minutes: number): Date;
  /** `Tuesday, March 3` in the practice's time zone. */
  longDate(moment: Date): string;
  /** `2026-03-03 14:05` in the practice's time zone. */
  stamp(moment: Date): string;
}

const opens = 8 * 60;
const closes = 19 * 60;
export const openMinutesPerDay = closes - opens;

export function calendarOf(now: Date, timeZone: string): Calendar {
  const today = new TZDate(now, timeZone);
  const at = (day: number, minutes: number) =>
    new TZDate(today.getFullYear(), today.getMonth(), today.getDate() + day, 0, minutes, timeZone);
  const openToday = Math.min(Math.max((now.getTime() - at(0, opens).getTime()) / 60_000, 0), openMinutesPerDay);
  const openings = new Map<number, number>();
  const opening = (day: number) => {
    const known = openings.get(day) ?? at(day, opens).getTime();
    openings.set(day, known);
    return known;
  };
  return {
    now,
    at: (day, minutes) => new Date(at(day, minutes).getTime()),
    dateOf: (day) => format(at(day, 720), 'yyyy-MM-dd'),
    weekdayOf: (day) => at(day, 720).getDay(),
    openMinutesAgo: (minutes) => {
      if (minutes <= openToday) return new Date(opening(0) + (openToday - minutes) * 60_000);
      const before = minutes - openToday;
      const days = Math.ceil(before / openMinutesPerDay);
      return new Date(opening(-days) + (days * openMinutesPerDay - before) * 60_000);
    },
    longDate: (moment) => format(new TZDate(moment, timeZone), 'EEEE, MMMM d'),
    stamp: (moment) => format(new TZDate(moment, timeZone), 'yyyy-MM-dd HH:mm'),
  };
}
