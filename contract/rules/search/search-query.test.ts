import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmptySearch, isOnlySigns, parseSearch, searchStates } from './search-query.ts';

const nothing = { words: [], states: [], pets: [], from: [], since: null };
const day = 86_400_000;
const aWord = fc.stringMatching(/^[a-z]{1,12}$/);

describe('a search', () => {
  it('is parsed into words and operators [IN-02]', () => {
    expect(parseSearch('is:unread rash pet:luna from:maria since:2w')).toEqual({
      words: ['rash'],
      states: ['unread'],
      pets: ['luna'],
      from: ['maria'],
      since: 14 * day,
    });
  });

  it('reads names of several words in quotes, closed or not yet', () => {
    expect(parseSearch('pet:"Luna Belle"')).toEqual({ ...nothing, pets: ['luna', 'belle'] });
    expect(parseSearch('from:"José O’Br')).toEqual({ ...nothing, from: ['jose', 'obr'] });
  });

  it('treats an age after from: as a time, as after since:', () => {
    expect(parseSearch('from:3d')).toEqual({ ...nothing, since: 3 * day });
    expect(parseSearch('since:later')).toEqual({ ...nothing, words: ['since', 'later'] });
  });

  it('reduces a phone number in any format to its digits', () => {
    expect(parseSearch('+1 (212) 555-0101').words).toEqual(['12125550101']);
    expect(parseSearch('555.0101').words).toEqual(['5550101']);
    expect(parseSearch('maria 555').words).toEqual(['maria', '555']);
  });

  it('ignores an operator without a value', () => {
    for (const typed of ['is:', 'pet:', 'from:""', 'since: ', ' ', '?'])
      expect(isEmptySearch(parseSearch(typed))).toBe(true);
  });

  it('has only signs if it has neither a letter nor a digit', () => {
    for (const typed of ['?', '%_\\', '👍', '% _']) expect(isOnlySigns(typed)).toBe(true);
    for (const typed of ['', 'pet:', 'pet: %', '5%', 'é?', '猫']) expect(isOnlySigns(typed)).toBe(false);
  });

  it('is empty only without any condition', () => {
    for (const typed of ['rash', 'is:done', 'pet:luna', 'from:maria', 'since:2d', 'rash is:done pet:luna from:maria'])
      expect(isEmptySearch(parseSearch(typed))).toBe(false);
  });

  it('accepts as an age only a number of up to four digits with a unit', () => {
    expect(['1h', '10d', '9999W', '3m', '1y'].map((age) => parseSearch(`since:${age}`).since)).toEqual(
      [1 / 24, 10, 9999 * 7, 90, 365].map((days) => days * day),
    );
    for (const age of ['12345d', 'a3d', '3days', '3', 'd']) expect(parseSearch(`since:${age}`).since).toBeNull();
  });

  it('treats a state after another operator as a word, and an age after pet: as a name', () => {
    expect(parseSearch('cat:unread')).toEqual({ ...nothing, words: ['cat', 'unread'] });
    expect(parseSearch('pet:3d')).toEqual({ ...nothing, pets: ['3d'] });
  });

  it('treats three digits as a number and two as a word, and reads at most 200 characters', () => {
    expect(parseSearch('(555)').words).toEqual(['555']);
    expect(parseSearch('5-5').words).toEqual(['5']);
    expect(parseSearch(`${'a'.repeat(199)} tail`).words).toEqual(['a'.repeat(199)]);
  });

  it('treats unknown operators as words', () => {
    expect(parseSearch('is:hungry cat:luna 10:30').words).toEqual(['is', 'hungry', 'cat', 'luna', '10', '30']);
    fc.assert(
      fc.property(aWord, aWord, (name, value) => {
        fc.pre(!['is', 'pet', 'from', 'since'].includes(name));
        expect(parseSearch(`${name}:${value}`)).toEqual({ ...nothing, words: [...new Set([name, value])] });
      }),
    );
  });

  it('means the same in whatever order its parts are typed', () => {
    const parts = fc.record({ word: aWord, state: fc.constantFrom(...searchStates), pet: aWord, from: aWord });
    fc.assert(
      fc.property(parts, fc.func(fc.nat()), ({ word, state, pet, from }, place) => {
        const typed = [word, `IS:${state}`, `pet:${pet}`, `From:${from}`].toSorted((a, b) => place(a) - place(b));
        expect(parseSearch(typed.join('  '))).toEqual({
          ...nothing,
          words: [word],
          states: [state],
          pets: [pet],
          from: [from],
        });
      }),
    );
  });

  it('accepts any input, and contains folded words only @slow', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
        const { words, pets, from } = parseSearch(typed);
        expect([...words, ...pets, ...from].filter((word) => word === '' || /[\s\p{M}"':]/u.test(word))).toEqual([]);
      }),
    );
  });
});
