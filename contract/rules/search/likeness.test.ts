import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeness, typedWord, withoutSlip } from './likeness.ts';

const letter = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzéñ'));
const aWord = fc.array(letter, { minLength: 4, maxLength: 12 }).map((letters) => letters.join(''));

describe('a word with a typing mistake', () => {
  it('has the intended word among its corrections, and matches it', () => {
    fc.assert(
      fc.property(aWord, fc.nat(), fc.boolean(), letter, (word, place, isSwap, extra) => {
        const letters = Array.from(word);
        const at = place % (letters.length - 1);
        const slip = isSwap
          ? letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? '').join('')
          : letters.toSpliced(at, 0, extra).join('');
        expect(withoutSlip(slip)).toContain(word);
        expect(likeness(word, typedWord(slip))).not.toBeNull();
      }),
    );
  });

  it('may be any text, with letters of any alphabet', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (word) => {
        for (const meant of withoutSlip(word)) expect(meant.isWellFormed()).toBe(true);
      }),
    );
  });

  it('is not corrected if it is short, a number or very long', () => {
    for (const word of ['acr', '1405', 'ab12cd', 'x'.repeat(31)]) expect(withoutSlip(word)).toEqual([word]);
  });
});
