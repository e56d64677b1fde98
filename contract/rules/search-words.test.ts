import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldedWords, snippetOf, wordsOf } from './search-words.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 400 });

describe('the words of a text', () => {
  it('are compared without accents, capitals and apostrophes', () => {
    expect(wordsOf('José O’Brien-Smith!').map(({ folded }) => folded)).toEqual(['jose', 'obrien', 'smith']);
  });

  it('stand where they say, in whatever text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { folded, start, end } of wordsOf(text))
          expect(fold(text.slice(start, end)).replace(/['’]/g, '')).toBe(folded);
      }),
    );
  });
});

it('words are the same by the quick way', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyText, fc.string({ unit: fc.constantFrom('a', 'Z', '9', "'", ' ', '.', '-', '’', 'é') })),
      (text) => {
        expect(foldedWords(text)).toEqual([...new Set(wordsOf(text).map(({ folded }) => folded))]);
      },
    ),
  );
});

describe('a snippet', () => {
  it('is all of a short text, on one line', () => {
    expect(snippetOf('Luna has\n a rash', () => false)).toBe('Luna has a rash');
  });

  it('shows the first word found with what surrounds it', () => {
    const text = `${'We talked about many things. '.repeat(10)}Luna has a rash. ${'And so on. '.repeat(20)}`;
    const snippet = snippetOf(text, (word) => word === 'luna');
    expect(snippet).toMatch(/^….{1,60}Luna has a rash\..+…$/);
    expect(snippet.length).toBeLessThanOrEqual(122);
  });

  it('always holds the word it was made for, and never half a character', () => {
    fc.assert(
      fc.property(anyText, anyText, (ahead, behind) => {
        const snippet = snippetOf(`${ahead} zebra ${behind}`, (word) => word === 'zebra');
        expect(snippet).toContain('zebra');
        expect(snippet.isWellFormed()).toBe(true);
      }),
    );
  });
});
