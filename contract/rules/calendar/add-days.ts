const dayLength = 24 * 3_600_000;
/** Days whose year has four digits: others are written in another way, which no database reads. */
const [first, last] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')];

/** A calendar day such as `2026-11-21` plus a number of days, which may be negative; the calendar ends with the years 1 and 9999. */
export const addDays = (day: string, count: number): string =>
  new Date(Math.min(Math.max(Date.parse(day) + count * dayLength, first), last)).toISOString().slice(0, 10);
