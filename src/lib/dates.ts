import { serverNow } from './server-clock.ts';

/** Dates and times are always shown in the practice's zone and by the server's clock. */
const locale = 'en-US';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are cached: creating one costs far more than using it. */
function formatter(zone: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${key} ${zone}`;
  let found = formatters.get(name);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formatters.set(name, found);
  }
  return found;
}

// Intl puts a narrow no-break space before AM; a plain one wraps and copies as expected, and costs no longer text in an SMS.
const plainSpaces = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

/** A date with its time, which a line must not break before AM or PM. */
export const unbroken = (text: string): string => text.replaceAll(/ (?=[AP]M\b)/g, '\u00a0');

/** `9:05 AM`. */
export const formatTime = (at: Date | string, zone: string): string =>
  plainSpaces(formatter(zone, 'time', { hour: 'numeric', minute: '2-digit' }).format(new Date(at)));

/** `8:05 AM` for a time of day such as `08:05`, which stays on one line of a sentence. */
export const formatClock = (time: string): string => unbroken(formatTime(`2000-01-01T${time}:00Z`, 'UTC'));

/** UTC offsets are multiples of 15 minutes, and since 2012 no change has crossed midnight within one, so each quarter lies within one day in every zone. */
const quarter = 15 * 60_000;
const quartersSince = Date.UTC(2012, 0);
const mostQuarters = 10_000;
const daysByZone = new Map<string, Map<number, string>>();

/** The calendar day in a zone, `2026-11-21`. Cached by quarter of an hour, because long lists call it for every row. */
export function dayOf(at: Date | string, zone: string): string {
  const moment = new Date(at);
  const time = moment.getTime();
  if (!(time >= quartersSince)) return readDay(moment, zone);
  let days = daysByZone.get(zone);
  if (!days || days.size >= mostQuarters) daysByZone.set(zone, (days = new Map<number, string>()));
  const inQuarter = Math.floor(time / quarter);
  let day = days.get(inQuarter);
  if (day === undefined) days.set(inQuarter, (day = readDay(moment, zone)));
  return day;
}

function readDay(at: Date, zone: string): string {
  const parts = formatter(zone, 'day', { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** Calendar days from the second to the first: 0 on the same day, -1 on the day before. */
export const daysBetween = (at: Date | string, from: Date | string, zone: string): number =>
  (Date.parse(dayOf(at, zone)) - Date.parse(dayOf(from, zone))) / 86_400_000;

/** `Saturday, November 21`, with the year unless it is the current one. */
export function formatDay(at: Date | string, zone: string, now: Date = new Date(serverNow())): string {
  const sameYear = dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', month: 'long', day: 'numeric' };
  return sameYear ? formatter(zone, 'long', options).format(new Date(at)) : formatDate(at, zone);
}

/** `Saturday, November 21, 2026`. */
export const formatDate = (at: Date | string, zone: string): string =>
  formatter(zone, 'long-year', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(
    new Date(at),
  );

/** `Today`, `Yesterday`, `Tomorrow`, else as `formatDay`. */
export function formatRelativeDay(at: Date | string, zone: string, now: Date = new Date(serverNow())): string {
  const days = daysBetween(at, now, zone);
  if (days === 0) return 'Today';
  if (days === -1) return 'Yesterday';
  if (days === 1) return 'Tomorrow';
  return formatDay(at, zone, now);
}

/** Short, for lists: a time today, `Yesterday`, a weekday within the week, else a date. */
export function formatRecent(at: Date | string, zone: string, now: Date = new Date(serverNow())): string {
  const days = daysBetween(at, now, zone);
  if (days === 0) return formatTime(at, zone);
  if (days === -1) return 'Yesterday';
  if (days < 0 && days > -7) return formatter(zone, 'weekday', { weekday: 'short' }).format(new Date(at));
  const sameYear = dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  return sameYear
    ? formatter(zone, 'short', { month: 'short', day: 'numeric' }).format(new Date(at))
    : formatShortDate(at, zone);
}

/** `Nov 21, 2026`. */
export const formatShortDate = (at: Date | string, zone: string): string =>
  formatter(zone, 'short-year', { month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(at));

/** The age in its largest unit: `5 min`, `2 h`, `3 d`. */
export function formatAge(at: Date | string, now: Date): string {
  const minutes = Math.max(1, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** `Sat`. */
export const formatWeekday = (at: Date | string, zone: string): string =>
  formatter(zone, 'weekday', { weekday: 'short' }).format(new Date(at));

/** `1:30 PM` today, `Mon 8:00 AM` within a week, else `Mon, Nov 23, 8:00 AM`. The time stays on one line of a sentence. */
export function formatSoon(at: Date | string, zone: string, now: Date = new Date(serverNow())): string {
  const days = Math.abs(daysBetween(at, now, zone));
  const time = unbroken(formatTime(at, zone));
  if (days === 0) return time;
  return days < 7 ? `${formatWeekday(at, zone)} ${time}` : `${formatShortDay(at, zone)}, ${time}`;
}

/** `November 2026`, for a month such as `2026-11`. */
export const formatMonth = (month: string): string =>
  formatter('UTC', 'month', { month: 'long', year: 'numeric' }).format(new Date(`${month}-01T00:00:00Z`));

/** `Sat, Nov 21`. */
export const formatShortDay = (at: Date | string, zone: string): string =>
  formatter(zone, 'short-day', { weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(at));

/** `Nov 21`. */
export const formatMonthDay = (at: Date | string, zone: string): string =>
  formatter(zone, 'short', { month: 'short', day: 'numeric' }).format(new Date(at));

/** `1:30 AM EST`, for an hour that occurs twice. */
export const formatTimeAndZone = (at: Date | string, zone: string): string =>
  plainSpaces(
    formatter(zone, 'time-zone', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(new Date(at)),
  );

/** `Eastern Time`. */
export const formatZone = (zone: string): string =>
  formatter(zone, 'zone', { timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** For tooltips: `Sat, Nov 21, 2026, 9:05 AM`. */
export const formatExact = (at: Date | string, zone: string): string =>
  plainSpaces(
    formatter(zone, 'exact', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(at)),
  );
