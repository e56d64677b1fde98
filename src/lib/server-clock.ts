/** Milliseconds. Smaller differences are network latency. */
const tolerance = 120_000;
let ahead = 0;

/** Updates the offset of this computer's clock from a response's Date header. */
export function updateServerClock(date: string | null | undefined): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > tolerance ? difference : 0;
}

/** The server's time in milliseconds; this computer's until a server has responded. */
export const serverNow = (): number => byServer(Date.now());

/** What the server's clock showed at a time of this computer's, in milliseconds. */
export const byServer = (time: number): number => time + ahead;
