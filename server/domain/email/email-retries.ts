/** In minutes; the last one repeats. */
const delays = [1, 5, 30, 120] as const;

/** Minutes from the latest of so many attempts to send an email to the next one. */
export const minutesToNextEmail = (attempts: number): number =>
  delays[Math.min(attempts, delays.length) - 1] ?? delays[0];

/** Milliseconds after which an email is not tried again. */
export const emailsGiveUpAfter = 24 * 3_600_000;

/** How often an email is tried in that time. Counted instead of timed where the sending may be paused. */
export const mostEmailAttempts = attemptsWithin(emailsGiveUpAfter / 60_000);

function attemptsWithin(minutes: number): number {
  let attempts = 1;
  for (let passed = minutesToNextEmail(1); passed <= minutes; passed += minutesToNextEmail(attempts)) attempts += 1;
  return attempts;
}
