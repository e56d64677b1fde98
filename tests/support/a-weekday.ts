/** The first weekday in UTC that is at least `daysAhead` days ahead: `2026-11-24`. */
export function aWeekday(daysAhead = 7): string {
  const day = new Date(Date.now() + daysAhead * 86_400_000);
  while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
