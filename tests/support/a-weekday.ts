import { TZDate } from '@date-fns/tz';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { minutesOf } from '#contract/rules/calendar/opening-hours.ts';

/** Where the tests' practices are. */
const zone = 'America/New_York';

/** The practices' day so many days ahead: `2026-11-24`. */
export const dayAhead = (days: number): string => addDays(dayIn(new Date(), zone), days);

/** A time of a day ahead. A test that takes this hour instead means another one at night and after a clock change. */
export const daysAhead = (days: number, time = '10:00'): string => inNewYork(dayAhead(days), time);

/** The first weekday that is at least so many days ahead. */
export function aWeekday(least = 7): string {
  const day = dayAhead(least);
  return new Date(day).getUTCDay() % 6 === 0 ? aWeekday(least + 1) : day;
}

/** The moment of a time of day at the tests' practices, which are in New York, in summer as in winter. */
export function inNewYork(day: string, time: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, 0, minutesOf(time), zone)).toISOString();
}
