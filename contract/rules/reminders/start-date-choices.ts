import { dayIn } from '../cadences/cadence-moments.ts';

/** How many days can be chosen from, today included (CN-36). */
const offeredDays = 14;

/** The days on which a campaign can begin, in order: the next ones of the practice's calendar, and the current one (CA-15, CA-16). */
export function startDateChoices(now: Date, timeZone: string, current: string | null | undefined): string[] {
  const today = Date.parse(dayIn(now, timeZone));
  const next = Array.from({ length: offeredDays }, (_, days) =>
    new Date(today + days * 86_400_000).toISOString().slice(0, 10),
  );
  return !current || next.includes(current) ? next : [...next, current].toSorted();
}
