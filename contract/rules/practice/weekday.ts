/** A day of the week in auto replies: 0-6 with Sunday 0 (CN-14). */
export type SundayWeekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;
/** The days of the week in booking: 1-7 from Monday (CN-15). */
export const mondayWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type MondayWeekday = (typeof mondayWeekdays)[number];

/** The only conversions between the two numberings (D-13). */
export const toMondayWeekday = (day: SundayWeekday): MondayWeekday => (day === 0 ? 7 : day);
export const toSundayWeekday = (day: MondayWeekday): SundayWeekday => (day === 7 ? 0 : day);

/** The weekday of a calendar day such as `2026-11-21`. */
export const weekdayOf = (day: string): MondayWeekday =>
  toMondayWeekday(new Date(`${day}T00:00:00Z`).getUTCDay() as SundayWeekday);
