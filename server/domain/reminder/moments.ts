import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { dayIn, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { type Cadence, cadenceNames, cadences } from '#contract/rules/cadences/cadences.ts';

const hours = [...new Set(cadenceNames.map((cadence) => cadences[cadence].hour))].toSorted((a, b) => a - b);
/** Days. Reminders that are longer overdue are not considered. */
const longestPast = 7;

/**
 * The moments at which a practice's reminders are sent, between two moments (both included), and the next one after. In an unknown zone
 * there are none.
 */
export function momentsBetween(from: Date, until: Date, timeZone: string): { due: Date[]; next: Date } {
  const earliest = addDays(until, -longestPast);
  const first = from > earliest ? from : earliest;
  const start = new TZDate(first, timeZone);
  if (Number.isNaN(start.getTime())) return { due: [], next: addDays(until, 1) };
  const moments = Array.from({ length: longestPast + 3 }, (_, index) => index).flatMap((days) =>
    hours.map((hour) => momentOn(start, days, hour, timeZone)),
  );
  return {
    due: moments.filter((at) => at >= first && at <= until),
    next: moments.find((at) => at > until) ?? addDays(until, 1),
  };
}

const momentOn = (start: TZDate, days: number, hour: number, timeZone: string): Date =>
  new Date(new TZDate(start.getFullYear(), start.getMonth(), start.getDate() + days, hour, 0, 0, timeZone).getTime());

/** The days of visits or services whose reminders by this cadence are sent at a moment; none where the cadence has another hour. */
export function daysRemindedAt(cadence: Cadence, at: Date, timeZone: string): string[] {
  const { after } = cadences[cadence];
  const today = new Date(`${dayIn(at, timeZone)}T00:00:00Z`);
  // Several days can lie a month ahead of one moment: a month before March 31 is February 28, too.
  const distances = 'days' in after ? [-after.days] : [28, 29, 30, 31];
  return distances
    .map((days) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10))
    .filter((day) => momentOf(cadence, day, timeZone).getTime() === at.getTime());
}
