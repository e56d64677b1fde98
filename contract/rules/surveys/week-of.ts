import { addDays } from '#contract/rules/calendar/add-days.ts';
import { boundedCache } from '#contract/rules/cadences/bounded-cache.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { weekdayOf } from '#contract/rules/practice/weekday.ts';

/** Days of some years, of which a report has many answers each. */
const mostDays = 2000;
const mondayBefore = boundedCache(mostDays, (day: string) => addDays(day, 1 - weekdayOf(day)));

/** The Monday of the week in which a moment is, by the days of a time zone. */
export const mondayIn = (moment: string, timeZone: string): string => mondayBefore(dayIn(new Date(moment), timeZone));
