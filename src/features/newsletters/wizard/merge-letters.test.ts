import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { aDocument, aText } from '#tests/support/newsletter-documents.ts';
import type { LetterFields } from './letter-draft.ts';
import { mergeLetters } from './merge-letters.ts';

const aLetter = (texts: readonly string[], changes: Partial<LetterFields> = {}): LetterFields => ({
  name: 'Spring',
  description: '',
  subject: 'Ticks',
  recipients: null,
  document: aDocument(...texts.map((text) => aText(text))),
  ...changes,
});
const paragraphs = (...texts: readonly string[]): NewsletterDocument => ({
  ...aDocument(),
  content: [
    {
      type: 'textSection',
      content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    },
  ],
});

describe('two versions of a letter', () => {
  it('are put together where each changed another part', () => {
    const base = aLetter(['a', 'b', 'c']);
    const mine = aLetter(['a', 'B', 'c', 'd'], { name: 'Spring 2027' });
    const theirs = aLetter(['A', 'b', 'c'], { subject: 'Fleas' });
    expect(mergeLetters(base, mine, theirs)).toEqual(
      aLetter(['A', 'B', 'c', 'd'], { name: 'Spring 2027', subject: 'Fleas' }),
    );
  });

  it('are put together paragraph by paragraph within a section', () => {
    const [base, mine, theirs] = [
      ['a', 'b'],
      ['a', 'b2'],
      ['a1', 'b'],
    ].map((texts) => aLetter([], { document: paragraphs(...texts) }));
    expect(mergeLetters(base!, mine!, theirs!)?.document).toEqual(paragraphs('a1', 'b2'));
  });

  it.each([
    ['the same paragraph', aLetter(['x', 'b']), aLetter(['y', 'b'])],
    ['what the other removed', aLetter(['x', 'b']), aLetter(['b'])],
    ['the same place by adding', aLetter(['a', 'b', 'x']), aLetter(['a', 'b', 'y'])],
    ['the same field', aLetter(['a', 'b'], { subject: 'x' }), aLetter(['a', 'b'], { subject: 'y' })],
  ])('are not put together where both changed %s', (_, mine, theirs) => {
    expect(mergeLetters(aLetter(['a', 'b']), mine, theirs)).toBeNull();
    expect(mergeLetters(aLetter(['a', 'b']), theirs, mine)).toBeNull();
  });

  it('lose no words: what is put together has those of both', () => {
    const texts = fc.array(fc.string({ minLength: 1, maxLength: 1, unit: fc.constantFrom('a', 'b') }), {
      maxLength: 5,
    });
    const wordsOf = ({ document }: LetterFields) => JSON.stringify(document);
    fc.assert(
      fc.property(texts, fc.nat(5), fc.nat(5), (before, one, other) => {
        fc.pre(Math.min(one, before.length) !== Math.min(other, before.length));
        const edited = (at: number, text: string) => aLetter(before.toSpliced(at, 1, text));
        const merged = mergeLetters(aLetter(before), edited(one, 'mine'), edited(other, 'theirs'));
        expect(merged && wordsOf(merged)).toMatch(/mine.*theirs|theirs.*mine/);
      }),
    );
  });
});
