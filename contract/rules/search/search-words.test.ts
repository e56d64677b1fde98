import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldedWords, snippetOf, queryWords, wordsOf } from './search-words.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 400 });

describe('the words of a text', () => {
  it('are compared without accents, capitals and apostrophes', () => {
    expect(wordsOf('José O’Brien-Smith!').map(({ folded }) => folded)).toEqual(['jose', 'obrien', 'smith']);
  });

  it('have their correct positions in any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { folded, start, end } of wordsOf(text))
          expect(fold(text.slice(start, end)).replace(/['’]/g, '')).toBe(folded);
      }),
    );
  });
});

it('the faster function finds the same words', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyText, fc.string({ unit: fc.constantFrom('a', 'Z', '9', "'", ' ', '.', '-', '’', 'é') })),
      (text) => {
        expect(foldedWords(text)).toEqual([...new Set(wordsOf(text).map(({ folded }) => folded))]);
      },
    ),
  );
});

it('an apostrophe within a word does not count, in plain text either', () => {
  expect(foldedWords("Bob O'Brien's dog")).toEqual(['bob', 'obriens', 'dog']);
});

it('a query is compared word by word', () => {
  expect(queryWords('  José  RASH ')).toEqual(['jose', 'rash']);
  expect(queryWords(' ')).toEqual([]);
});

describe('a snippet', () => {
  it('is the whole text up to 120 characters; a longer one is truncated', () => {
    const line = 'word '.repeat(24).trim();
    expect(snippetOf(` ${line}x \n`, () => false)).toBe(`${line}x`);
    expect(snippetOf(`${line}xx`, () => false)).toBe(`${line}x…`);
  });

  it('is truncated at the beginning only if the word is at the end', () => {
    const snippet = snippetOf(`${'a'.repeat(10)} `.repeat(20) + 'zebra', (word) => word === 'zebra');
    expect(snippet).toHaveLength(121);
    expect(snippet).toMatch(/^….+zebra$/);
  });

  it('begins with a whole word within the 40 characters before the match', () => {
    const snippet = snippetOf(`${'abcd '.repeat(40)}zebra ${'and so on '.repeat(20)}`, (word) => word === 'zebra');
    expect(snippet.indexOf('zebra')).toBe(1 + 40);
  });

  it('of a text without words is its beginning', () => {
    expect(snippetOf('!'.repeat(130), () => true)).toBe(`${'!'.repeat(120)}…`);
  });

  it('is the whole of a short text, on one line', () => {
    expect(snippetOf('Luna has\n a rash', () => false)).toBe('Luna has a rash');
  });

  it('shows the first match with the text around it', () => {
    const text = `${'We talked about many things. '.repeat(10)}Luna has a rash. ${'And so on. '.repeat(20)}`;
    const snippet = snippetOf(text, (word) => word === 'luna');
    expect(snippet).toMatch(/^….{1,60}Luna has a rash\..+…$/);
    expect(snippet.length).toBeLessThanOrEqual(122);
  });

  it('always contains the match, and never half a character', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const snippet = snippetOf(`${before} zebra ${after}`, (word) => word === 'zebra');
        expect(snippet).toContain('zebra');
        expect(snippet.isWellFormed()).toBe(true);
      }),
    );
  });
});
