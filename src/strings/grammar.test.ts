import { expect, it } from 'vitest';
import { count, listed, withinSentence } from './grammar.ts';

it('one is one, and everything else is several', () => {
  const texts = (value: number) => count(value, 'text', 'texts');
  expect([0, 1, 2, 1234].map(texts)).toEqual(['0 texts', '1 text', '2 texts', '1,234 texts']);
});

it('names are listed as in a sentence', () => {
  expect([['Maya'], ['Maya', 'Ben'], ['Maya', 'Ben', 'Ida']].map(listed)).toEqual([
    'Maya',
    'Maya and Ben',
    'Maya, Ben, and Ida',
  ]);
});

it('a label begins small within a sentence', () => {
  expect(withinSentence('Morning of the appointment')).toBe('morning of the appointment');
  expect(withinSentence('14 days before')).toBe('14 days before');
});
