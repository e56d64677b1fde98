import { TZDate } from '@date-fns/tz';

/**
 * The moment at which a clock in the zone shows a day and time. Of an hour that comes twice it is the first; a time that the
 * clocks skip becomes the one right after.
 * @param day a calendar day, `2026-11-21`
 * @param time `HH:mm`
 * @returns null if day or time cannot be read.
 */
export function momentAt(day: string, time: string, zone: string): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(`${day} ${time}`);
  if (!parts) return null;
  const [year = 0, month = 0, date = 0, hours = 0, minutes = 0] = parts.slice(1).map(Number);
  const moment = new Date(new TZDate(year, month - 1, date, hours, minutes, zone).getTime());
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The inverse of `momentAt`: day and time as a clock in the zone shows them. */
export function clockAt(moment: Date | string, zone: string): { readonly day: string; readonly time: string } {
  const local = new TZDate(new Date(moment), zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    day: `${String(local.getFullYear()).padStart(4, '0')}-${two(local.getMonth() + 1)}-${two(local.getDate())}`,
    time: `${two(local.getHours())}:${two(local.getMinutes())}`,
  };
}
