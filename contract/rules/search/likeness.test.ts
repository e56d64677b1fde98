import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeness, typedWord, correctionsOf } from './likeness.ts';

const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzéñ'));
const aWord = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));

describe('a word with a typing mistake', () => {
  it('has the intended word among its corrections, and matches it', () => {
    fc.assert(
      fc.property(aWord, fc.nat(), fc.boolean(), letter, (word, place, isSwapped, extra) => {
        const letters = Array.from(word);
        const at = place % (letters.length - 1);
        const typo = isSwapped
          ? letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '').join('')
          : letters.toSpliced(at, 0, extra).join('');
        expect(correctionsOf(typo)).toContain(word);
        expect(likeness(word, typedWord(typo))).not.toBeNull();
      }),
    );
  });

  it('may be any text, with letters of any alphabet', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (word) => {
        for (const correction of correctionsOf(word)) expect(correction.isWellFormed()).toBe(true);
      }),
    );
  });

  it('is not corrected if it is short, a number or very long', () => {
    for (const word of ['acr', '1405', 'ab12cd', 'x'.repeat(31)]) expect(correctionsOf(word)).toEqual([word]);
  });
});
