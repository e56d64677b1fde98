import { TZDate } from '@date-fns/tz';
import { add } from 'date-fns/add';
import { format } from 'date-fns/format';
import { type Cadence, cadences, quietFrom } from './cadences.ts';

/** The calendar day in a zone, `2026-11-21`. */
export const dayIn = (at: Date, timeZone: string): string => format(new TZDate(at, timeZone), 'yyyy-MM-dd');

/**
 * When a cadence's message is sent: at its local hour, also on a day with a clock change (F-41).
 * @param day of the visit or on which the service is due, `2026-11-21`
 */
export function momentOf(cadence: Cadence, day: string, timeZone: string): Date {
  const { after, hour } = cadences[cadence];
  const on = add(new TZDate(`${day}T00:00:00Z`, 'UTC'), after);
  return new Date(new TZDate(on.getFullYear(), on.getMonth(), on.getDate(), hour, 0, 0, timeZone).getTime());
}

/** Whether a message that was due at a moment may still be sent: on the same local day, before the evening. */
export function isStillInTime(due: Date, now: Date, timeZone: string): boolean {
  const local = new TZDate(now, timeZone);
  return now >= due && dayIn(now, timeZone) === dayIn(due, timeZone) && local.getHours() < quietFrom;
}
