import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { einProblem, formatEin } from './ein.ts';

/** A field with the caret at the bar. */
const field = (text: string) => ({ value: text.replace('|', ''), caret: text.indexOf('|') });
const shown = (text: string) => {
  const { value, caret } = formatEin(field(text));
  return `${value.slice(0, caret)}|${value.slice(caret)}`;
};
const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const typed = fc.string({ unit: fc.constantFrom(...Array.from('0123456789-–  x')), maxLength: 16 });

describe('an EIN while it is typed', () => {
  it('gets its hyphen behind the second digit, with or without one in what is pasted [SM-03] [CN-32]', () => {
    expect(shown('4|')).toBe('4|');
    expect(shown('41|')).toBe('41|');
    expect(shown('41-|')).toBe('41-|');
    expect(shown('412|')).toBe('41-2|');
    expect(shown('412559087|')).toBe('41-2559087|');
    expect(shown(' 41 2559087|')).toBe('41-2559087|');
    expect(shown('41–2559087|')).toBe('41-2559087|');
  });

  it('keeps the caret behind the same digit in the middle', () => {
    expect(shown('41|2559087')).toBe('41|-2559087');
    expect(shown('41-|2559087')).toBe('41-|2559087');
    expect(shown('417|-2559087')).toBe('41-7|2559087');
    expect(shown('4|-2559087')).toBe('4|2-559087');
  });

  it('keeps the hyphens of a Social Security number, by which it is recognized', () => {
    expect(shown('41-2-|')).toBe('412-|');
    expect(shown('412-55-9087|')).toBe('412-55-9087|');
    expect(shown('412 55 9087|')).toBe('412-55-9087|');
  });

  it('never loses or adds a digit, nor moves one across the caret [SM-03]', () => {
    fc.assert(
      fc.property(typed, fc.nat(), (value, seed) => {
        const caret = seed % (value.length + 1);
        const edited = formatEin({ value, caret });
        expect(digitsOf(edited.value)).toBe(digitsOf(value));
        expect(digitsOf(edited.value.slice(0, edited.caret))).toBe(digitsOf(value.slice(0, caret)));
        expect(edited.caret).toBeLessThanOrEqual(edited.value.length);
      }),
    );
  });

  it('stays as it is once it is formatted', () => {
    fc.assert(
      fc.property(typed, (value) => {
        const { value: once } = formatEin({ value, caret: 0 });
        expect(formatEin({ value: once, caret: 0 }).value).toBe(once);
      }),
    );
  });
});

describe('a typed EIN', () => {
  it('has nine digits as ##-#######, however it was typed [SM-03] [CN-32]', () => {
    expect(['84-2917350', '842917350', ' 84 2917350 '].map(einProblem)).toEqual([null, null, null]);
    expect(['84-291735', '84-29173500', '', 'none', '8-42917350x'].map(einProblem)).toEqual([
      'ein_format',
      'ein_format',
      'ein_format',
      'ein_format',
      null,
    ]);
  });

  it('is no Social Security number', () => {
    expect(['412-55-9087', '412 55 9087'].map(einProblem)).toEqual(['ein_personal', 'ein_personal']);
  });

  it('is not made up', () => {
    expect(['22-2222222', '12-3456789', '00-0000000'].map(einProblem)).toEqual(Array(3).fill('ein_made_up'));
  });

  it('begins with a prefix that was assigned', () => {
    expect(['01-2345678', '48-1234567', '99-1234567'].map(einProblem)).toEqual([null, null, null]);
    expect(['00-1234567', '49-1234567', '97-1234567'].map(einProblem)).toEqual(Array(3).fill('ein_prefix'));
  });
});
