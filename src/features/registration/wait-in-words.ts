import { registration as words } from '#src/strings/registration.ts';

/** A wait as people say it, never shorter than it is. */
export function waitInWords(seconds: number): string {
  if (seconds < 60) return words.seconds(seconds);
  return seconds < 3600 ? words.minutes(Math.ceil(seconds / 60)) : words.hours(Math.ceil(seconds / 3600));
}
