import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { isWeekend } from 'date-fns/isWeekend';

const hour = 10;

/** Ten in the morning of the next day from Monday to Friday, by the practice's clock. */
export function nextWorkday(now: Date, zone: string): Date {
  let day = addDays(new TZDate(now, zone), 1);
  while (isWeekend(day)) day = addDays(day, 1);
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hour, zone).getTime());
}
