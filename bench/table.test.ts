import { describe, expect, it } from 'vitest';
import { figure, formatTable } from './table.ts';

describe('figures', () => {
  it.each([
    [1234.56, '1,235'],
    [1234567, '1,234,567'],
    [56.78, '56.8'],
    [5.678, '5.68'],
    [0.012_34, '0.01'],
    [7, '7'],
    [1234.5678, '1,235'],
    [-1234, '-1,234'],
    ['as it is', 'as it is'],
    [null, '–'],
    [Number.NaN, '–'],
    [undefined, '–'],
  ])('shows %s as %s', (cell, shown) => {
    expect(figure(cell)).toBe(shown);
  });
});

describe('tables', () => {
  it('aligns words to the left and figures to the right, and ends with the note', () => {
    const text = formatTable({
      title: 'Speed',
      lines: [
        { work: 'a list', ours: 5, unit: 'ms' },
        { work: 'a text', ours: 1500, unit: null },
      ],
      note: 'Of one run.',
    });
    expect(text.split('\n')).toEqual([
      '',
      'Speed',
      'work     ours  unit',
      'a list      5  ms',
      'a text  1,500  –',
      'Of one run.',
    ]);
  });
});
