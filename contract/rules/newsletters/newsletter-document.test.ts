import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDocument, anImage, anyDocument, aButton, aText } from '#tests/support/newsletter-documents.ts';
import { addressEndingAt, addressesInText, enteredLinkAddress, linkAddress } from './link-address.ts';
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

  it('is made of any text @slow', () => {
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

describe('an address as people write it', () => {
  it.each([
    ['harborview.example/winter', 'https://harborview.example/winter'],
    ['harborview.example/winter?pet=Rex#times', 'https://harborview.example/winter?pet=Rex#times'],
    ['www.harborview.example', 'https://www.harborview.example/'],
    ['WWW.Harborview.example:8443/a', 'https://www.harborview.example:8443/a'],
    ['münchen.example/tiere', 'https://xn--mnchen-3ya.example/tiere'],
    ['harborview.example/@rex', 'https://harborview.example/@rex'],
    ['front@harborview.example', 'mailto:front@harborview.example'],
    ['http://harborview.example/old', 'http://harborview.example/old'],
    ['mailto:front@harborview.example', 'mailto:front@harborview.example'],
    ['tel:+15085550101', 'tel:+15085550101'],
  ])('%s leads to %s, entered or in a text', (written, href) => {
    expect(enteredLinkAddress(` ${written} `)).toBe(href);
    for (const [before, closed, after] of [
      ['', '', ''],
      ['See ', '', ' soon'],
      ['Ticks (', ').', ''],
      ['“', '”,', ' and'],
      ['\ufffc', '', '\ufffc'],
    ] as const) {
      const wordEnd = before.length + written.length + closed.length;
      expect(addressesInText(before + written + closed + after)).toEqual([
        { index: before.length, text: written, wordEnd, href },
      ]);
    }
  });

  it.each(['harborview.example', 'file.pdf'])(
    '%s alone is an address where one is entered, not in a text',
    (written) => {
      expect(enteredLinkAddress(written)).toBe(`https://${written}/`);
      expect(addressesInText(`See ${written}.`)).toEqual([]);
    },
  );

  it.each([
    '3.5 kg',
    '0.5mg/kg',
    '24.12/25.12',
    'e.g.',
    'e.g./i.e.',
    'b.i.d/t.i.d',
    'and/or',
    '24/7',
    '/winter',
    '//harborview.example',
    '127.0.0.1/admin',
    'www.',
    'front@',
    'javascript:alert(1)',
    'javascript.example:alert(1)',
    'bank.example@evil.example/',
    'https://bank.example@evil.example/',
    'data:text/html,x',
    'a.example/<b>',
    'a.example/\u202egpj',
    `a.example/${'a'.repeat(2048)}`,
  ])('%.60j is none, entered or in a text [F-60]', (written) => {
    expect(enteredLinkAddress(written)).toBeNull();
    expect(addressesInText(written)).toEqual([]);
  });

  it('is where it was found, and leads where a letter may link to @slow', () => {
    const word = fc.oneof(
      fc.webUrl(),
      fc.webUrl().map((url) => url.replace(/^https?:\/\//, '')),
      fc.emailAddress(),
      fc.constantFrom('e.g.', '(', ').', '“www.elm.example”', '\u00a0', '\n'),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join(' ');
        const all = addressesInText(text);
        for (const found of all) {
          expect(text.slice(found.index, found.index + found.text.length)).toBe(found.text);
          expect(enteredLinkAddress(found.text)).toBe(found.href);
          expect(linkAddress(found.href)).toBe(found.href);
        }
        for (let end = 0; end <= text.length; end += 1)
          expect(addressEndingAt(text, end)).toEqual(all.find(({ wordEnd }) => wordEnd === end) ?? null);
      }),
    );
  });
});
