/**
 * Whether a campaign has yet to begin: its start date lies after today's, and today is UTC's (CA-19).
 * @param startDate a calendar day, `2026-11-21`
 */
export const startsLater = (startDate: string | null | undefined, now: Date): boolean =>
  Boolean(startDate) && String(startDate) > now.toISOString().slice(0, 10);
