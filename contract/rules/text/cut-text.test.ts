import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

const family = '👩‍👩‍👧‍👦';
const flag = '🇨🇭';

describe('a text that is cut', () => {
  it('keeps what fits', () => {
    expect(cutText('Maya Okafor', 4)).toBe('Maya');
    expect(cutText('Maya', 4)).toBe('Maya');
    expect(cutText('Maya', 0)).toBe('');
    expect(cutText('', 4)).toBe('');
  });

  it('ends before a character that does not fit', () => {
    expect(cutText('Vet 🐾', 5)).toBe('Vet ');
    expect(cutText('Vet 🐾', 6)).toBe('Vet 🐾');
    expect(cutText(`Vet ${family}`, 8)).toBe('Vet ');
    expect(cutText(`Vet ${flag}${flag}`, 8)).toBe(`Vet ${flag}`);
    expect(cutText(`Vet ${flag}${flag}`, 10)).toBe(`Vet ${flag}`);
    expect(cutText('Zoe\u0301', 3)).toBe('Zo');
  });

  it('ends between code points where its first character alone is too long', () => {
    expect(cutText(family, 4)).toBe('👩‍');
    expect(cutText('🐾', 1)).toBe('');
    expect(cutText(`Z${'\u0301'.repeat(100_000)}`, 3)).toBe('Z\u0301\u0301');
  });

  it('contains no half of a character that was there before', () => {
    expect(cutText('Vet \ud83d', 80)).toBe('Vet \ufffd');
    expect(cutText('\udc3eVet \ud83d clinic', 6)).toBe('\ufffdVet \ufffd');
  });

  const pieces = fc.constantFrom(
    family,
    flag,
    '🐾',
    '\ud83d',
    '\udc3e',
    '\u0301',
    '\u200d',
    'a',
    ' ',
    '\r\n',
    '각',
    'ᄀ',
    'ᅡ',
  );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((all) => all.join('')),
  );

  it('is a well formed beginning within the limit, and as long as whole characters allow', () => {
    const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(anyText, fc.nat({ max: 40 }), (text, most) => {
        const cut = cutText(text, most);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(text.toWellFormed().startsWith(cut)).toBe(true);
        const ends = Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length);
        // Within the first character, a code point of two units may be left out.
        const least = ends.findLast((end) => end <= most) ?? Math.min(most, text.length) - 1;
        expect(cut.length).toBeGreaterThanOrEqual(least);
        expect(ends.some((end) => end > least && end <= cut.length)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
