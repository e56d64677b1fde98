import { addMonths } from 'date-fns/addMonths';

/** The day so many months before a day; the last of its month where that is shorter. */
export const monthsBefore = (day: string, count: number): string =>
  addMonths(new Date(`${day}T12:00:00Z`), -count)
    .toISOString()
    .slice(0, 10);
