import { describe, expect, it } from 'vitest';
import { mondayWeekdays, toMondayWeekday, toSundayWeekday } from './weekday.ts';

const sundayFirst = [0, 1, 2, 3, 4, 5, 6] as const;

describe('the two numberings of weekdays', () => {
  it('differ: Sunday is 0 in auto replies and 7 in booking [CN-14] [CN-15]', () => {
    expect(sundayFirst.map(toMondayWeekday)).toEqual([7, 1, 2, 3, 4, 5, 6]);
    expect(mondayWeekdays.map(toSundayWeekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  it('convert in both directions', () => {
    expect(sundayFirst.map((day) => toSundayWeekday(toMondayWeekday(day)))).toEqual(sundayFirst);
  });
});
