import { dayIn } from '../cadences/cadence-moments.ts';
import { addDays } from '../calendar/add-days.ts';

/** Days on offer, today included (CN-36). */
const offeredDays = 14;

/** Days on which a campaign can start, in order: the next ones in the practice's zone, and its current start date (CA-15, CA-16). */
export function startDateChoices(now: Date, timeZone: string, current: string | null | undefined): string[] {
  const today = dayIn(now, timeZone);
  const next = Array.from({ length: offeredDays }, (_, days) => addDays(today, days));
  return !current || next.includes(current) ? next : [...next, current].toSorted();
}
