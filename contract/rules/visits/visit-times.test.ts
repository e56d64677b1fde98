import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf } from '../calendar/opening-hours.ts';
import {
  isVisitTime,
  rangeLabel,
  type TimeRange,
  timeLabel,
  type VisitTimeError,
  visitTimeOptions,
  visitTimeProblems,
} from './visit-times.ts';

const range = (start: string, end: string): TimeRange => ({ start, end });
const errorsOf = (dropOff?: TimeRange, pickup?: TimeRange) =>
  visitTimeProblems({ dropOff, pickup }).map(({ field, error }) => `${field} ${error}`);

describe('the times of an appointment type', () => {
  it('may be any range of up to four hours, alone or with a later one', () => {
    expect(errorsOf()).toEqual([]);
    expect(errorsOf(range('07:30', '11:30'))).toEqual([]);
    expect(errorsOf(undefined, range('00:00', '00:15'))).toEqual([]);
    expect(errorsOf(range('07:30', '08:30'), range('08:30', '12:30'))).toEqual([]);
  });

  it('have five errors, by the specification’s names [PR-07] [PR-08] [PR-09] [PR-10] [PR-11]', () => {
    const good = range('08:00', '09:00');
    expect(errorsOf(range('08:00', '08:00'), good)).toEqual(['dropOff Error_StartEqualsEnd']);
    expect(errorsOf(good, range('10:00', '09:00'))).toEqual(['pickup Error_StartGreaterThanEnd']);
    expect(errorsOf(range('08:00', '12:15'))).toEqual(['dropOff Error_RangeGreaterThan4Hours']);
    expect(errorsOf(good, range('07:00', '07:30'))).toEqual(['pickup Error_PickupBeforeDropoff']);
    expect(errorsOf(good, good)).toEqual(['pickup Error_PickupBeforeDropoff']);
    expect(errorsOf(good, range('08:45', '10:00'))).toEqual(['pickup Error_PickupAndDropoffOverlap']);
    expect(errorsOf(range('09:00', '09:00'), range('23:00', '01:00'))).toEqual([
      'dropOff Error_StartEqualsEnd',
      'pickup Error_StartGreaterThanEnd',
    ]);
  });

  it('are judged as minute by minute @slow', () => {
    const time = fc.constantFrom(...visitTimeOptions.map(({ value }) => value));
    const anyRange = fc.record({ start: time, end: time });
    const minutesIn = ({ start, end }: TimeRange) =>
      Array.from({ length: 24 * 60 }, (_, minute) => minute).filter(
        (minute) => minute >= minutesOf(start) && minute < minutesOf(end),
      );
    const ownError = (one: TimeRange): VisitTimeError[] => {
      const minutes = minutesIn(one).length;
      if (minutes === 0) return [one.start === one.end ? 'Error_StartEqualsEnd' : 'Error_StartGreaterThanEnd'];
      return minutes > 240 ? ['Error_RangeGreaterThan4Hours'] : [];
    };
    const errorOfBoth = (dropOff: TimeRange, pickup: TimeRange): VisitTimeError[] => {
      if (pickup.start <= dropOff.start) return ['Error_PickupBeforeDropoff'];
      const brought = new Set(minutesIn(dropOff));
      return minutesIn(pickup).some((minute) => brought.has(minute)) ? ['Error_PickupAndDropoffOverlap'] : [];
    };
    fc.assert(
      fc.property(anyRange, anyRange, (dropOff, pickup) => {
        const own = [...ownError(dropOff), ...ownError(pickup)];
        const expected = own.length > 0 ? own : errorOfBoth(dropOff, pickup);
        expect(visitTimeProblems({ dropOff, pickup }).map(({ error }) => error)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the times that can be chosen', () => {
  it('are every quarter of an hour, with 12-hour labels [PR-12] [CN-28]', () => {
    expect(visitTimeOptions).toHaveLength(96);
    expect(visitTimeOptions.slice(0, 2)).toEqual([
      { value: '00:00', label: '12:00 AM' },
      { value: '00:15', label: '12:15 AM' },
    ]);
    expect(visitTimeOptions.at(-1)).toEqual({ value: '23:45', label: '11:45 PM' });
    expect(new Set(visitTimeOptions.map(({ label }) => label)).size).toBe(96);
    expect([timeLabel('07:30'), timeLabel('12:00'), timeLabel('13:05')]).toEqual(['7:30 AM', '12:00 PM', '1:05 PM']);
    expect(['07:30', '07:31', '24:00', '7:30', ''].map(isVisitTime)).toEqual([true, false, false, false, false]);
  });

  it('name the half of the day once where it is the same', () => {
    expect(rangeLabel(range('07:30', '08:30'), 'and')).toBe('7:30 and 8:30 AM');
    expect(rangeLabel(range('11:30', '13:00'), 'to')).toBe('11:30 AM to 1:00 PM');
  });
});
