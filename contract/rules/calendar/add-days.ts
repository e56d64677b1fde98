const dayLength = 24 * 3_600_000;

/** A calendar day such as `2026-11-21` plus a number of days, which may be negative. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayLength).toISOString().slice(0, 10);
