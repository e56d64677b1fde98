import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

/** Reads quoted cells as RFC 4180 says. */
function parsed(file: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, text = '', end] of file.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    rows.at(-1)?.push(text.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('a table as comma-separated values', () => {
  it('keeps commas, quotes and line breaks within their cell', () => {
    expect(
      csvOf([
        ['Name', 'Address'],
        ['Maya "May" Okafor', '12 Elm Street,\nPortland'],
      ]),
    ).toBe('"Name","Address"\r\n"Maya ""May"" Okafor","12 Elm Street,\nPortland"\r\n');
  });

  it('keeps numbers as numbers', () => {
    expect(csvOf([['Rating', 9, -1]])).toBe('"Rating",9,-1\r\n');
  });

  it.each([
    '=cmd|calc!A1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n1',
    ' =1',
    '\u200B=1',
    '\uFEFF\u00A0+1',
    '＝1',
    '\u3164@A1',
  ])('begins no formula with %j [F-68]', (text) => {
    expect(csvOf([[text]])).toBe(`"'${text}"\r\n`);
  });

  it('has no cell that begins a formula, whatever is in it [F-68]', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(csvOf([[text]])).toMatch(/^"(|[^=+\-@\t\r\n][^]*)"\r\n$/);
      }),
    );
  });

  it('has none behind blanks and invisible characters either, and parses back to the same cells [F-68]', () => {
    const invisible = fc.string({
      unit: fc.constantFrom(' ', '\u00A0', '\u200B', '\u2060', '\uFEFF', '\u3164', '\u0000'),
    });
    const cell = fc
      .tuple(
        invisible,
        fc.constantFrom('', '=', '+', '-', '@', '＝', '"', ',', '\r\n'),
        fc.string({ unit: 'grapheme' }),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const read = parsed(csvOf(rows));
        expect(read.map((cells) => cells.map((one) => one.replace(/^'/, '')))).toEqual(
          rows.map((cells) => cells.map((one) => one.toWellFormed().replace(/^'/, ''))),
        );
        for (const one of read.flat()) expect(one).not.toMatch(/^[\s\p{Cc}\p{Cf}\u3164]*[=+\-@＝＋－＠]/u);
      }),
    );
  });
});
