import { TZDate } from '@date-fns/tz';
import { minutesOf } from '#contract/rules/calendar/opening-hours.ts';

/** The first weekday in UTC that is at least `daysAhead` days ahead: `2026-11-24`. */
export function aWeekday(daysAhead = 7): string {
  const day = new Date(Date.now() + daysAhead * 86_400_000);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** The moment of a time of day at the tests' practices, which are in New York, in summer as in winter. */
export function inNewYork(day: string, time: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date, 0, minutesOf(time), 'America/New_York')).toISOString();
}
