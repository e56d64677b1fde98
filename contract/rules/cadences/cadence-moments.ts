import { TZDate } from '@date-fns/tz';
import { add } from 'date-fns/add';
import { format } from 'date-fns/format';
import { type Cadence, cadences, quietFrom } from './cadences.ts';

/** The calendar day there, `2026-11-21`. */
export const dayIn = (at: Date, timeZone: string): string => format(new TZDate(at, timeZone), 'yyyy-MM-dd');

/**
 * When a cadence's message goes out: once, on the practice's clock, however its zone changes it that day (F-41).
 * @param day the visit's or the due day, `2026-11-21`
 */
export function momentOf(cadence: Cadence, day: string, timeZone: string): Date {
  const { after, hour } = cadences[cadence];
  const on = add(new TZDate(`${day}T00:00:00Z`, 'UTC'), after);
  return new Date(new TZDate(on.getFullYear(), on.getMonth(), on.getDate(), hour, 0, 0, timeZone).getTime());
}

/** Whether a message that was due at a moment may still go out: on the same day there, and not in the evening. */
export function isStillInTime(due: Date, now: Date, timeZone: string): boolean {
  const local = new TZDate(now, timeZone);
  return now >= due && dayIn(now, timeZone) === dayIn(due, timeZone) && local.getHours() < quietFrom;
}
