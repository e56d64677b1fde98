import { limits } from '#contract/rules/limits.ts';

/** The time zone of the sandbox's generated practices. */
export const zone = 'America/New_York';

/** The days of the audit, today first. */
export function weekFromToday(): readonly string[] {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date());
  const noon = Date.parse(`${today}T12:00:00Z`);
  return Array.from({ length: limits.auditDays }, (_, n) => new Date(noon + n * 86_400_000).toISOString().slice(0, 10));
}
