import { dayIn } from '../cadences/cadence-moments.ts';

/** Days on offer, today included (CN-36). */
const offeredDays = 14;

/** Days on which a campaign can start, in order: the next ones in the practice's zone, and its current start date (CA-15, CA-16). */
export function startDateChoices(now: Date, timeZone: string, current: string | null | undefined): string[] {
  const today = Date.parse(dayIn(now, timeZone));
  const next = Array.from({ length: offeredDays }, (_, days) =>
    new Date(today + days * 86_400_000).toISOString().slice(0, 10),
  );
  return !current || next.includes(current) ? next : [...next, current].toSorted();
}
