// @vitest-environment jsdom
import fc from 'fast-check';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { aButton, aDocument, anImage, anyDocument, aText } from '#tests/support/newsletter-documents.ts';
import { fillHtml, fillText } from './letter-parts.ts';
import type { NewsletterDocument } from './newsletter-document.ts';
import { newsletterHtml } from './newsletter-html.ts';
import { newsletterText } from './newsletter-text.ts';

const head = {
  practiceName: 'Elm & Oak <Vets>',
  address: ['12 Elm Street', 'Springfield, MA 01101'],
  phone: '(508) 555-0101',
  subject: 'Ticks "are" back',
  tint: '#2b5f8f',
  imageUrl: (src: string) => src.replace('/files/', '/newsletter-images/'),
};
const values = { owner: 'Maya', pet: 'Luna', practice: 'Elm', 'practice phone': '555' };
/** A reader’s own; links lead where they say. */
const addresses = {
  unsubscribe: 'https://rapport.example/p/u/maya',
  webVersion: 'https://rapport.example/p/n/maya',
  link: (href: string) => href,
};
const htmlOf = (document: NewsletterDocument, own: object = values) =>
  fillHtml(newsletterHtml(document, head), own, addresses);
const textOf = (document: NewsletterDocument, own: object = values) =>
  fillText(newsletterText(document, head), own, addresses);
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

const everything = aDocument(
  aText('Hi ', { type: 'merge', attrs: { name: 'owner', fallback: 'friend' } }),
  {
    type: 'textSection',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Ticks' }] },
      {
        type: 'orderedList',
        content: ['Look', 'Pull'].map((text) => ({
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
        })),
      },
    ],
  },
  anImage({ href: 'https://elm.example/cats' }),
  { type: 'divider' },
  {
    type: 'columns',
    content: [
      { type: 'column', content: [anImage({ isDecorative: true, alt: null })] },
      { type: 'column', content: [aButton()] },
    ],
  },
  { type: 'spacer' },
);

describe('a newsletter as HTML', () => {
  it('is valid, whatever is written', async () => {
    expect(await faultsOf(htmlOf(everything))).toEqual([]);
    await fc.assert(
      fc.asyncProperty(anyDocument, async (document) => {
        expect(await faultsOf(htmlOf(document), ofTheWriter)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('shows all that is written, and nothing of it as HTML [F-60]', () => {
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
      for (const scheme of [light, dark]) {
        const text = colourOf(scheme, of, '(?<!background:|border-)color');
        expect(contrast(text, colourOf(scheme, ground, 'background'))).toBeGreaterThanOrEqual(4.5);
      }
  });
});

describe('a newsletter as text', () => {
  it('says the same, with the address of every link', () => {
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

  it('of one reader never show another’s value', () => {
    const parts = newsletterHtml(document, head);
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        fc.pre(one !== other);
        fillHtml(parts, { pet: one });
        expect(fillHtml(parts, { pet: other })).not.toContain(one);
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

function colourOf(scheme: string, name: string, property: string): string {
  const [, rules = ''] = new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(scheme) ?? [];
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
