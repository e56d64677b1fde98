/**
 * Whether a campaign's start date is in the future, by UTC's calendar (CA-19).
 * @param startDate a calendar day, `2026-11-21`
 */
export const startsLater = (startDate: string | null | undefined, now: Date): boolean =>
  Boolean(startDate) && String(startDate) > now.toISOString().slice(0, 10);
