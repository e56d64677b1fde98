import { describe, expect, it } from 'vitest';
import { textParts } from './links.ts';

const links = (text: string) => textParts(text).flatMap(({ href, text: shown }) => (href ? [shown] : []));

describe('links in a text', () => {
  it('exclude the punctuation around them', () => {
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
  ])('are not made of an unsafe address: %s', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('leave the rest of the text unchanged', () => {
    const text = '“https://a.example”\nhttps://b.example/🐶 <b>https://c.example</b>…';
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(links(text)).toEqual(['https://a.example', 'https://b.example/🐶', 'https://c.example']);
  });
});
