import { weekdayOf } from '../practice/weekday.ts';
import { addDays } from './add-days.ts';

/** Days on which the practice is closed, from the first to the last, both `2026-12-24`. */
export interface ClosedDays {
  readonly from: string;
  readonly until: string;
}

/** How many business days before a visit clients may ask to move it (AR-41). */
const businessDaysToMove = 2;

/** Monday to Friday, unless the practice is closed. */
export const isBusinessDay = (day: string, closures: readonly ClosedDays[]): boolean =>
  weekdayOf(day) <= 5 && !closures.some(({ from, until }) => from <= day && day <= until);

/**
 * The last day on which a client may ask to move a visit, until its midnight: the second business day before the visit's (AR-41).
 * @param closures of whole days for the whole practice
 * @returns null where the practice is closed on all days of the year before the visit
 */
export function lastDayToMove(visitDay: string, closures: readonly ClosedDays[]): string | null {
  let missing = businessDaysToMove;
  for (let before = 1; before <= 366; before += 1) {
    const day = addDays(visitDay, -before);
    if (isBusinessDay(day, closures)) missing -= 1;
    if (missing === 0) return day;
  }
  return null;
}
