/** The moment at which the clocks of a test run start: `TEST_NOW`, by default a Wednesday in June. */
export function testNow(given = process.env['TEST_NOW'] || '2027-06-09T14:00:00Z'): Date {
  const moment = new Date(given);
  if (!Number.isNaN(moment.getTime())) return moment;
  throw new Error(`TEST_NOW is not a moment: "${given}". Set it to one such as 2026-11-26T23:50:00Z, or leave it out.`);
}

/** How far the clock of this process is ahead of the machine's, in milliseconds. */
export const ownAhead = Number(process.env['CLOCK_AHEAD_MS'] ?? 0);

/** What processes of Node are started with, and a module that they load first. */
export const nodeOptionsWith = (module: string): string =>
  [process.env['NODE_OPTIONS'], `--import=${module}`].filter(Boolean).join(' ');

const shiftedClock = new URL('shifted-clock.ts', import.meta.url).href;

/** Environment variables that shift the clock of a process of Node: it shows that moment now and runs on from there. */
export const clockAt = (moment: Date) => ({
  NODE_OPTIONS: nodeOptionsWith(shiftedClock),
  CLOCK_AHEAD_MS: String(moment.getTime() - Date.now() + ownAhead),
});
