// @vitest-environment jsdom
import fc from 'fast-check';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import {
  aDocument,
  aLetterhead as head,
  anyDocument,
  aReadersAddresses,
  aText,
  everyKind as everything,
} from '#tests/support/newsletter-documents.ts';
import { tintOf } from '../practice/tint.ts';
import { fillHtml, fillText } from './letter-parts.ts';
import { type NewsletterDocument, newsletterLimits } from './newsletter-document.ts';
import { newsletterFindings } from './newsletter-findings.ts';
import { newsletterHtml } from './newsletter-html.ts';
import { newsletterText } from './newsletter-text.ts';

const htmlOf = (document: NewsletterDocument, own: object = values, addresses = aReadersAddresses()) =>
  fillHtml(newsletterHtml(document, head), own, addresses);
const textOf = (document: NewsletterDocument, own: object = values, addresses = aReadersAddresses()) =>
  fillText(newsletterText(document, head), own, addresses);
const values = { owner: 'Maya', pet: 'Luna', practice: 'Elm', 'practice phone': '555' };
const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** The faults of a page, which may be one for mail apps: with inline styles, and tables with the attributes of old. */
async function faultsOf(html: string, off: Record<string, 'off'> = {}): Promise<string[]> {
  const { results } = await new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      'no-inline-style': 'off',
      'no-deprecated-attr': 'off',
      'prefer-tbody': 'off',
      // Outlook reads them.
      'no-conditional-comment': 'off',
      ...off,
    },
  }).validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

/** Faults of what staff wrote or left empty; findings name those that matter. */
const ofTheWriter = { 'wcag/h30': 'off', 'empty-heading': 'off', 'tel-non-breaking': 'off' } as const;

describe('a newsletter as HTML', () => {
  it('is valid, whatever is written @slow', async () => {
    expect(await faultsOf(htmlOf(everything))).toEqual([]);
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        expect(await faultsOf(htmlOf(document), ofTheWriter)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('shows all that is written, and nothing of it as HTML [F-60] @slow', () => {
    fc.assert(
      fc.property(anyDocument, fc.string({ unit: 'grapheme' }), (document, name) => {
        const page = read(htmlOf(document, { owner: `<script>${name}`, pet: '{{owner}}' }));
        expect(page.querySelectorAll('script, iframe, object, form, svg, base, link')).toHaveLength(0);
        const attributes = [...page.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
        expect(attributes.filter(({ name: attribute }) => attribute.startsWith('on'))).toEqual([]);
        for (const { value } of attributes.filter(({ name: attribute }) => ['href', 'src'].includes(attribute)))
          expect(value).toMatch(/^(https?:|mailto:|tel:)/);
        for (const text of textsIn(document)) expect(page.body.textContent).toContain(text);
      }),
    );
  });

  it('names its practice, its address and its phone, and takes pictures from their public address', () => {
    const page = read(htmlOf(everything));
    expect(page.title).toBe('Ticks "are" back');
    expect(page.querySelector('.foot')?.innerHTML.split('<br>')).toEqual([
      'Elm &amp; Oak &lt;Vets&gt;',
      '12 Elm Street',
      'Springfield, MA 01101',
      '(508) 555-0101',
    ]);
    const pictures = [...page.querySelectorAll('img')].map(({ src, alt, width }) => [src, alt, width]);
    expect(pictures).toEqual([
      ['https://rapport.example/newsletter-images/cat', 'A cat', 300],
      ['https://rapport.example/newsletter-images/cat', '', 256],
    ]);
    expect(page.querySelector('img')?.closest('a')?.href).toBe('https://elm.example/cats');
  });

  it('is readable in light and dark: every colour has its counterpart', () => {
    const [style = ''] = /<style>[^]*<\/style>/.exec(htmlOf(everything)) ?? [];
    const [light = '', dark = ''] = style.split('@media (prefers-color-scheme:dark)');
    for (const [of, ground] of [
      ['card', 'card'],
      ['foot', 'page'],
    ] as const)
      for (const scheme of [light, dark])
        expect(contrast(colourOf(scheme, of), colourOf(scheme, ground, 'background'))).toBeGreaterThanOrEqual(4.5);
    for (const [of, ground] of [
      ['card a.text', 'card'],
      ['foot a', 'page'],
    ] as const)
      expect(contrast(colourOf(dark, of), colourOf(dark, ground, 'background'))).toBeGreaterThanOrEqual(4.5);
    // The tint is below the practice's name and a button's words, and the colour of links.
    for (const tint of new Set(Array.from({ length: 200 }, (_, number) => tintOf(`Practice ${number}`)))) {
      expect(contrast('#ffffff', tint)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(tint, colourOf(light, 'card', 'background'))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('of 40 full texts is shown whole by Gmail, and a larger one is named before it is sent', () => {
    const isCut = (document: NewsletterDocument) =>
      newsletterFindings({
        subject: 'Ticks',
        document,
        hasPostalAddress: true,
        htmlBytes: new TextEncoder().encode(htmlOf(document)).length,
      }).some(({ kind }) => kind === 'clipped_by_gmail');
    const full = (text: string) =>
      aDocument(...Array.from({ length: newsletterLimits.sections }, () => aText(text.repeat(500).slice(0, 500))));
    expect(isCut(full('Ticks & fleas '))).toBe(false);
    expect(isCut(full('獣医'))).toBe(false);
    expect(isCut(full('"'))).toBe(true);
  });
});

describe('a newsletter as text', () => {
  it('says the same, with the address of every link @slow', () => {
    expect(textOf(everything)).toBe(`Hi Maya

Ticks

1. Look
2. Pull

[A cat] https://elm.example/cats

--------------------

Book a visit: https://elm.example/visit

-- 
Elm & Oak <Vets>
12 Elm Street
Springfield, MA 01101
(508) 555-0101

You get this newsletter as a client of Elm & Oak <Vets>.
Unsubscribe: https://rapport.example/p/u/maya
Read it in a browser: https://rapport.example/p/n/maya
`);
    fc.assert(
      fc.property(anyDocument, (document) => {
        const text = textOf(document);
        const links = [...read(htmlOf(document)).querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
        for (const link of links) expect(text).toContain(link);
      }),
    );
  });

  it('names an address once for a link of several pieces', () => {
    const link = { type: 'link', attrs: { href: 'https://elm.example/ticks' } } as const;
    const document = aDocument(
      aText(
        { type: 'text', text: 'All ', marks: [link] },
        { type: 'text', text: 'ticks', marks: [link, { type: 'bold' }] },
      ),
    );
    expect(textOf(document)).toContain('All ticks (https://elm.example/ticks)\n');
  });
});

describe('the slots of a newsletter', () => {
  const document = aDocument(
    aText({ type: 'merge', attrs: { name: 'pet', fallback: 'your pet' } }, ' misses us'),
    aText({ type: 'merge', attrs: { name: 'owner', fallback: '' } }),
  );

  it('take a reader’s own values as they are: a pet may be called like a slot [F-60]', () => {
    const hostile = { pet: '{{owner}} <b>&amp;', owner: '{{unsubscribe}}' };
    expect(textOf(document, hostile)).toContain('{{owner}} <b>&amp; misses us\n\n{{unsubscribe}}\n');
    expect(read(htmlOf(document, hostile)).querySelector('p')?.textContent).toBe('{{owner}} <b>&amp; misses us');
  });

  it('take the fallback where a reader has no value, or an invisible one', () => {
    for (const pet of [undefined, '', ' \n', '\u202e'])
      expect(textOf(document, { pet })).toContain('your pet misses us');
  });

  it('let no value begin a line or turn the direction of the text', () => {
    expect(textOf(document, { pet: 'Luna\r\nBcc: all\u202e' })).toContain('Luna Bcc: all misses us');
  });

  it('of one reader never show another’s values or addresses, whatever is written', () => {
    fc.assert(
      fc.property(anyDocument, fc.uuid(), fc.uuid(), (written, one, other) => {
        fc.pre(one !== other);
        const letter = {
          ...written,
          content: [...written.content, ...document.content].slice(-newsletterLimits.sections),
        };
        const html = newsletterHtml(letter, head);
        const text = newsletterText(letter, head);
        const copyOf = (reader: string) => {
          const own = { owner: `owner ${reader}`, pet: `pet ${reader}` };
          return fillHtml(html, own, aReadersAddresses(reader)) + fillText(text, own, aReadersAddresses(reader));
        };
        const first = copyOf(one);
        const second = copyOf(other);
        expect([first.includes(one), first.includes(other)]).toEqual([true, false]);
        expect(second).toBe(first.replaceAll(one, other));
      }),
    );
  });
});

interface Node {
  readonly text?: string;
  readonly attrs?: { readonly label?: string };
  readonly content?: readonly Node[];
}

/** The texts and labels of a node and of all nodes in it. */
function textsIn(node: object): string[] {
  const { text, attrs: { label } = {}, content = [] } = node as Node;
  return [text, label].filter((one) => one !== undefined).concat(content.flatMap(textsIn));
}

function colourOf(scheme: string, name: string, property = '(?<!background:|border-)color'): string {
  const [, rules = ''] = new RegExp(`\\.${name}(?:,[^{}]*)?\\{([^}]*)\\}`).exec(scheme) ?? [];
  return new RegExp(`${property}:(#[0-9a-f]{6})`).exec(rules)?.[1] ?? `no ${property} of ${name}`;
}

/** The contrast of two colours as WCAG defines it. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
