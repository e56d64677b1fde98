import { describe, expect, it } from 'vitest';
import { visitTimeOptions } from '#contract/rules/visits/visit-times.ts';
import { matchingTimes, timeOf } from './time-search.ts';

describe('a typed time', () => {
  it.each([
    ['730', '07:30'],
    ['7:30', '07:30'],
    ['7.30 pm', '19:30'],
    ['7', '07:00'],
    ['12', '12:00'],
    ['12 am', '00:00'],
    ['4', '16:00'],
    ['4a', '04:00'],
    ['4:15 p.m.', '16:15'],
    ['1615', '16:15'],
    ['0:45', '00:45'],
    ['1130', '11:30'],
    [' 6 PM ', '18:00'],
  ])('%s means %s [PR-12]', (typed, time) => {
    expect(timeOf(typed)).toBe(time);
  });

  it.each(['7:20', '25', 'noon', '7:301', '-7', '7 30', '99:99'])('%s means none, and stays as it is', (typed) => {
    expect(timeOf(typed)).toBe(typed);
    expect(matchingTimes(typed)).toEqual([]);
  });

  it('finds every label that is typed as it is shown', () => {
    for (const { value, label } of visitTimeOptions) expect(timeOf(label)).toBe(value);
  });

  it('narrows the times as it is typed', () => {
    expect(matchingTimes('')).toHaveLength(96);
    expect(matchingTimes('7').map(({ label }) => label)).toEqual([
      '7:00 AM',
      '7:15 AM',
      '7:30 AM',
      '7:45 AM',
      '7:00 PM',
      '7:15 PM',
      '7:30 PM',
      '7:45 PM',
    ]);
    expect(matchingTimes('7:4').map(({ label }) => label)).toEqual(['7:45 AM', '7:45 PM']);
  });
});
