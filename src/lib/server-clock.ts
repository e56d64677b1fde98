/** Milliseconds. Smaller differences are the way's, not the clock's. */
const worthMinding = 120_000;
let ahead = 0;

/** Learns from an answer's Date header how wrong this computer's clock is. */
export function hearServerTime(date: string | null | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > worthMinding ? difference : 0;
}

/** The moment by the server's clock, in milliseconds; by this computer's as long as no server has spoken. */
export const serverNow = (): number => Date.now() + ahead;
