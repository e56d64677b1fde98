import { minutesOf } from '#contract/rules/calendar/opening-hours.ts';

/** Zones on both sides of the date line, with and without clock changes, and with changes of half an hour. */
export const zones = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Europe/London',
  'UTC',
  'America/St_Johns',
  'America/Santiago',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
];
/** Days with a clock change in one of these zones, and ordinary ones. */
export const changeDays = [
  '2026-03-08',
  '2026-11-01',
  '2026-03-29',
  '2026-10-25',
  '2026-04-05',
  '2026-09-27',
  '2026-10-04',
  '2026-04-24',
  '2026-10-30',
  '2026-09-06',
  '2026-12-31',
  '2028-02-29',
];

const clocks = new Map<string, Intl.DateTimeFormat>();
/** The local day and time by the platform's own calculation, independent of the tested code. */
export function wallClock(at: number, zone: string): { day: string; minutes: number } {
  const cached = clocks.get(zone);
  const options = { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' } as const;
  const clock = cached ?? new Intl.DateTimeFormat('sv-SE', options);
  clocks.set(zone, clock);
  const [day = '', time = ''] = clock.format(at).split(' ');
  return { day, minutes: minutesOf(time) };
}
