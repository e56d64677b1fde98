import fc from 'fast-check';
import type {
  Block,
  Button,
  Column,
  Image,
  Inline,
  Mark,
  NewsletterDocument,
  Section,
} from '#contract/rules/newsletters/newsletter-document.ts';
import type { ReaderAddresses } from '#contract/rules/newsletters/letter-parts.ts';
import type { Letterhead } from '#contract/rules/newsletters/newsletter-html.ts';
import { placeholderNames } from '#contract/rules/texting/placeholders.ts';

/** A newsletter of these sections. */
export const aDocument = (...content: Section[]): NewsletterDocument => ({
  type: 'doc',
  attrs: { preheader: '' },
  content,
});

/** A text section of one paragraph. */
export const aText = (...content: (string | Inline)[]): Section => ({
  type: 'textSection',
  content: [
    { type: 'paragraph', content: content.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one)) },
  ],
});

export const anImage = (attrs: Partial<Image['attrs']> = {}): Image => ({
  type: 'image',
  attrs: {
    src: 'https://rapport.example/files/cat',
    alt: 'A cat',
    isDecorative: false,
    width: 300,
    href: null,
    ...attrs,
  },
});

export const aButton = (attrs: Partial<Button['attrs']> = {}): Button => ({
  type: 'button',
  attrs: { label: 'Book a visit', href: 'https://elm.example/visit', align: 'center', ...attrs },
});

/** A letter with a section of every kind. */
export const everyKind = aDocument(
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

/** What a letter says beside its document, of a practice whose name is HTML. */
export const aLetterhead: Letterhead = {
  practiceName: 'Elm & Oak <Vets>',
  address: ['12 Elm Street', 'Springfield, MA 01101'],
  phone: '(508) 555-0101',
  subject: 'Ticks "are" back',
  tint: '#2b5f8f',
  imageUrl: (src) => src.replace('/files/', '/newsletter-images/'),
};

/** The addresses of a reader, whose links lead where they say. */
export const aReadersAddresses = (reader = 'maya'): ReaderAddresses => ({
  unsubscribe: `https://rapport.example/p/u/${reader}`,
  webVersion: `https://rapport.example/p/n/${reader}`,
  link: (href) => href,
});

/** Words that would break out of HTML, of an attribute or of a template. */
const hostile = [
  '<script>x()</script>',
  '"><img src=x onerror=x()>',
  "' onload='x()",
  '{{owner}}',
  '{{unsubscribe}}',
  '&lt;b',
  '-->',
];
const words = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => !/\p{Cc}/u.test(text)),
);
const links = fc.constantFrom(
  'https://elm.example/ticks?a=1&b=2',
  'http://elm.example/',
  'mailto:front@elm.example',
  'tel:+15085550101',
);
const marks: fc.Arbitrary<Mark[]> = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom<Mark>({ type: 'bold' }, { type: 'italic' }, { type: 'underline' }),
    links.map((href): Mark => ({ type: 'link', attrs: { href } })),
  ),
  { maxLength: 3, selector: ({ type }) => type },
);
const inline: fc.Arbitrary<Inline> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: words, marks }),
  fc.record({ type: fc.constant('hardBreak' as const) }),
  fc.record({
    type: fc.constant('merge' as const),
    attrs: fc.record({ name: fc.constantFrom(...placeholderNames), fallback: words }),
  }),
);
const inlines = fc.array(inline, { maxLength: 4 });
const paragraph = fc.record({ type: fc.constant('paragraph' as const), content: inlines });
const items = fc.array(
  fc.record({ type: fc.constant('listItem' as const), content: fc.array(paragraph, { minLength: 1, maxLength: 2 }) }),
  { minLength: 1, maxLength: 3 },
);
const block: fc.Arbitrary<Block> = fc.oneof(
  paragraph,
  fc.record({
    type: fc.constant('heading' as const),
    attrs: fc.record({ level: fc.constantFrom(1 as const, 2 as const, 3 as const) }),
    content: inlines,
  }),
  fc.record({ type: fc.constantFrom('bulletList' as const, 'orderedList' as const), content: items }),
);
const textSection = fc.record({
  type: fc.constant('textSection' as const),
  content: fc.array(block, { minLength: 1, maxLength: 3 }),
});
const image = fc
  .record({
    alt: fc.option(words),
    isDecorative: fc.boolean(),
    href: fc.option(links),
    width: fc.integer({ min: 40, max: 536 }),
  })
  .map(anImage);
const button = fc.record({ label: words, href: fc.option(links) }).map(aButton);
const column: fc.Arbitrary<Column> = fc.record({
  type: fc.constant('column' as const),
  content: fc.array(fc.oneof(textSection, image, button), { minLength: 1, maxLength: 2 }),
});
const section: fc.Arbitrary<Section> = fc.oneof(
  textSection,
  image,
  button,
  fc.record({ type: fc.constant('columns' as const), content: fc.tuple(column, column) }),
  fc.constantFrom<Section>({ type: 'divider' }, { type: 'spacer' }),
);

/** Any newsletter, with hostile words in every place. */
export const anyDocument: fc.Arbitrary<NewsletterDocument> = fc.record({
  type: fc.constant('doc' as const),
  attrs: fc.record({ preheader: fc.oneof(fc.constant(''), words) }),
  content: fc.array(section, { minLength: 1, maxLength: 5 }),
});
