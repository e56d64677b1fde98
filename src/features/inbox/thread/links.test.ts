import { describe, expect, it } from 'vitest';
import { piecesOf } from './links.ts';

const links = (text: string) => piecesOf(text).flatMap(({ href, text: shown }) => (href ? [shown] : []));

describe('the addresses in a text', () => {
  it('are found among words, without what ends the sentence', () => {
    expect(links('See https://vet.example/forms?pet=luna&x=1. Or (https://vet.example/a_(b)), now!')).toEqual([
      'https://vet.example/forms?pet=luna&x=1',
      'https://vet.example/a_(b)',
    ]);
  });

  it.each([
    'http://vet.example',
    'javascript:alert(1)',
    'https://bank.example@evil.example/',
    'https://',
    'https://localhost/x',
    'data:text/html,https',
  ])('are none where following would not be safe: %s', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('leave the text as it was', () => {
    const text = '“https://a.example”\nhttps://b.example/🐶 <b>https://c.example</b>…';
    expect(
      piecesOf(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(links(text)).toEqual(['https://a.example', 'https://b.example/🐶', 'https://c.example']);
  });
});
