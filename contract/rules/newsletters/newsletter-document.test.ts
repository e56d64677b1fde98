import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDocument, anImage, anyDocument, aButton, aText } from '#tests/support/newsletter-documents.ts';
import { linkAddress } from './link-address.ts';
import { newsletterOf, parseNewsletter, type TextSection, textLengthOf } from './newsletter-document.ts';

const isAccepted = (document: unknown) => parseNewsletter(JSON.stringify(document)).success;

describe('a newsletter’s document', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(parseNewsletter(JSON.stringify(document)).data).toEqual(document);
      }),
    );
  });

  it.each([
    ['HTML', { type: 'html', content: '<b>x</b>' }],
    ['a script', { type: 'script', text: 'x()' }],
    ['an attribute of its own', { ...aButton(), style: 'x' }],
    ['a picture from a script', anImage({ src: 'javascript:x()' })],
    ['a picture in the address', anImage({ src: 'data:image/png;base64,x' })],
    ['a quote in a picture’s address', anImage({ src: 'https://elm.example/"onload="x' })],
    ['a picture wider than the letter', anImage({ width: 537 })],
    ['a script behind a button', aButton({ href: 'javascript:x()' })],
    ['a control character', aText('a\u0000b')],
    ['half a character', aText('\ud83d')],
    ['columns within columns', { type: 'columns', content: [{ type: 'column', content: [{ type: 'columns' }] }] }],
  ])('has no room for %s [F-60]', (_name, section) => {
    expect(isAccepted({ ...aDocument(), content: [section] })).toBe(false);
  });

  it.each(['', '{', 'null', '[]', '['.repeat(100_000)])('is no other text, such as %.10j', (json) => {
    expect(parseNewsletter(json).success).toBe(false);
  });

  it('has one to 40 sections', () => {
    const withSections = (count: number) => aDocument(...Array.from({ length: count }, () => aText('x')));
    expect([0, 1, 40, 41].map((count) => isAccepted(withSections(count)))).toEqual([false, true, true, false]);
  });

  it('is made of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(isAccepted(newsletterOf(text))).toBe(true);
      }),
    );
    expect(newsletterOf('Dear all\n\nWe move.').content).toEqual([
      {
        type: 'textSection',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'Dear all' }] },
          { type: 'paragraph' },
          { type: 'paragraph', content: [{ type: 'text', text: 'We move.' }] },
        ],
      },
    ]);
  });
});

describe('the characters of a text section [NL-13] [CN-30]', () => {
  const lengthOf = (section: unknown) => textLengthOf(section as TextSection);

  it('are UTF-16 code units', () => {
    expect(lengthOf(aText('Ticks 🐾'))).toBe(8);
  });

  it('count the end of a line and of a paragraph as one, and a merge field as it is written', () => {
    const owner = { type: 'merge', attrs: { name: 'owner', fallback: 'friend' } } as const;
    expect(lengthOf(aText('Hi ', owner, { type: 'hardBreak' }, 'you'))).toBe('Hi {{owner}}\nyou'.length);
    const item = (text: string) => ({
      type: 'listItem',
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    });
    const section = {
      type: 'textSection',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Ticks' }] },
        { type: 'paragraph' },
        { type: 'bulletList', content: [item('one'), item('two')] },
      ],
    };
    expect(lengthOf(section)).toBe('Ticks\n\none\ntwo'.length);
  });
});

describe('the address of a link', () => {
  it.each([
    ['https://elm.example/a?b=1#c', 'https://elm.example/a?b=1#c'],
    [' HTTP://Elm.Example ', 'http://elm.example/'],
    ['mailto:front@Elm.example', 'mailto:front@elm.example'],
    ['tel:+1(508)555-0101', 'tel:+1(508)555-0101'],
  ])('%s is %s', (given, expected) => {
    expect(linkAddress(given)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'https://elm',
    'https:///',
    '//elm.example',
    'elm.example',
    'https://elm.example/"onclick="x',
    'https://elm.example/<b>',
    'https://elm.example/\u202egpj',
    'mailto:a@elm.example,b@elm.example',
    'mailto:a@elm.example?bcc=b@elm.example',
    'mailto:a@elm.example%0d%0abcc:b@elm.example',
    'tel:x',
    '',
    `https://elm.example/${'a'.repeat(2048)}`,
  ])('%.60j is none [F-60]', (given) => {
    expect(linkAddress(given)).toBeNull();
  });
});
