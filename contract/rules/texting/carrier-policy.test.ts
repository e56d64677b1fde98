import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { carrierFindings } from './carrier-policy.ts';

const concernsOf = (text: string) => carrierFindings(text).map(({ concern, words }) => [concern, words]);

describe('the text that a carrier may filter', () => {
  it('lists the words and their topic, in the order of the text [ER-26]', () => {
    expect(concernsOf('Start CBD oil, see bit.ly/rex, no ketamine.')).toEqual([
      ['cannabis', 'CBD'],
      ['shortened-link', 'bit.ly/rex'],
      ['controlled-substance', 'ketamine'],
    ]);
  });

  it('finds whole words only', () => {
    expect(concernsOf('Gunther and Ginger seaweed begun at https://clinic.example/t.co/x')).toEqual([]);
  });

  it('finds words in capitals, but no abbreviation', () => {
    expect(concernsOf('CALL US NOW OR NEVER PLEASE')).toEqual([['shouting', 'CALL US NOW OR NEVER PLEASE']]);
    expect(concernsOf('Hurry!!!!')).toEqual([['shouting', '!!!!']]);
    expect(concernsOf('His FVRCP and FELV are due, ASAP please!')).toEqual([]);
  });

  it('finds a phrase, but not its words alone', () => {
    expect(concernsOf('No payday loans, no Cash Advance')).toEqual([
      ['lending', 'payday loans'],
      ['lending', 'Cash Advance'],
    ]);
    expect(concernsOf('The loan of a cage, cash, in advance. Debt or relief')).toEqual([]);
  });

  it('treats letters of every language as parts of a word', () => {
    expect(concernsOf('gunä Ǆgun 𝐀gun gun𝐀 gun1')).toEqual([]);
    expect(concernsOf('🐶gun🐶')).toEqual([['firearm', 'gun']]);
  });

  it('finds one link if its path contains another, and none within a word', () => {
    expect(concernsOf('(HTTPS://BIT.LY/a/bit.ly/b), xbit.ly bit.lyx')).toEqual([
      ['shortened-link', 'HTTPS://BIT.LY/a/bit.ly/b)'],
    ]);
  });

  it('finds each separate word, wherever it is', () => {
    const before = fc.constantFrom('', ' ', 'Rex ', ', ', '\n', '🐶', '(', '“', '\u{1d400} ');
    const words = fc.constantFrom('CBD', 'guns', 'Porn', 'debt relief', 't.co/x');
    const after = fc.constantFrom('', ' ', ', ', '\n', ' Rex', '? (');
    fc.assert(
      fc.property(before, words, after, (begin, word, end) => {
        const [found] = carrierFindings(begin + word + end);
        expect(found).toMatchObject({ words: word, at: begin.length });
      }),
    );
  });

  it('finds nothing in an empty text', () => {
    const matchAll = vi.spyOn(String.prototype, 'matchAll');
    expect(carrierFindings('')).toEqual([]);
    expect(carrierFindings(' \n')).toEqual([]);
    expect(matchAll).not.toHaveBeenCalled();
    matchAll.mockRestore();
  });

  it('finds nothing in everyday texts', () => {
    for (const text of [
      'Rex is ready to be picked up after 3 PM.',
      'Luna’s bloodwork looks good. Her next visit is Tuesday 9:15 AM.',
      'Please give half a tablet twice a day with food.',
    ])
      expect(concernsOf(text)).toEqual([]);
  });
});
