import { describe, expect, it } from 'vitest';
import { carrierFindings } from './carrier-policy.ts';

const concernsOf = (text: string) => carrierFindings(text).map(({ concern, words }) => [concern, words]);

describe('what a carrier may hold back', () => {
  it('names the words and why, in the order of the text [ER-26]', () => {
    expect(concernsOf('Start CBD oil, see bit.ly/rex, no ketamine.')).toEqual([
      ['cannabis', 'CBD'],
      ['shortened-link', 'bit.ly/rex'],
      ['controlled-substance', 'ketamine'],
    ]);
  });

  it('takes a word for itself and not for a part of another', () => {
    expect(concernsOf('Gunther and Ginger seaweed begun at https://clinic.example/t.co/x')).toEqual([]);
  });

  it('hears shouting, and not an abbreviation', () => {
    expect(concernsOf('CALL US NOW OR NEVER PLEASE')).toEqual([['shouting', 'CALL US NOW OR NEVER PLEASE']]);
    expect(concernsOf('Hurry!!!!')).toEqual([['shouting', '!!!!']]);
    expect(concernsOf('His FVRCP and FELV are due, ASAP please!')).toEqual([]);
  });

  it('has nothing to say about everyday texts', () => {
    for (const text of [
      'Rex is ready to be picked up after 3 PM.',
      'Luna’s bloodwork looks good. Her next visit is Tuesday 9:15 AM.',
      'Please give half a tablet twice a day with food.',
    ])
      expect(concernsOf(text)).toEqual([]);
  });
});
