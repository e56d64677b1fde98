import * as z from 'zod/mini';
import { list, text } from '../../fields.ts';
import { placeholderNames } from '../texting/placeholders.ts';
import { linkAddress, longestLink } from './link-address.ts';

// A newsletter as it is written and stored. It is what the editor's own schema produces, so that nothing else can be typed or pasted.

/** The content type under which a template keeps its document, as JSON. */
export const newsletterType = 'application/vnd.rapport.newsletter+json';

export const newsletterLimits = {
  /** UTF-16 code units of one text section (N-1); a draft may have more, a letter that is sent may not. */
  sectionText: 500,
  sections: 40,
  subject: 150,
  preheader: 150,
  name: 120,
  description: 500,
  buttonLabel: 40,
  imageDescription: 200,
  fallback: 60,
  /** Pixels. The letter is 600 wide, with a margin of 32 on each side. */
  imageWidth: { min: 40, max: 536 },
} as const;

/** Without control characters, which neither a database nor a letter can contain, and without halves of characters. */
const written = (most: number) =>
  text(most).check(
    z.refine((given) => !/\p{Cc}/u.test(given) && given.isWellFormed(), 'This text has broken characters.'),
  );

const linked = text(longestLink).check(
  z.refine((given) => linkAddress(given) !== null, 'Use the address of a web page, a mailbox or a phone number.'),
);

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: linked }) }),
]);
export type Mark = z.output<typeof mark>;
const marks = z.optional(list(mark, 4));

const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: written(20_000).check(z.minLength(1)), marks }),
  z.strictObject({ type: z.literal('hardBreak'), marks }),
  z.strictObject({
    type: z.literal('merge'),
    /** The fallback stands where a client has no such value, such as no pet. */
    attrs: z.strictObject({ name: z.enum(placeholderNames), fallback: written(newsletterLimits.fallback) }),
    marks,
  }),
]);
export type Inline = z.output<typeof inline>;

const inlines = z.optional(list(inline, 2000));
const paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines });
const items = list(
  z.strictObject({ type: z.literal('listItem'), content: list(paragraph, 20).check(z.minLength(1)) }),
  200,
).check(z.minLength(1));

const block = z.discriminatedUnion('type', [
  paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.literal([1, 2, 3]) }),
    content: inlines,
  }),
  z.strictObject({ type: z.literal('bulletList'), content: items }),
  z.strictObject({ type: z.literal('orderedList'), content: items }),
]);
export type Block = z.output<typeof block>;

const mostBlocks = 200;
const textSection = z.strictObject({
  type: z.literal('textSection'),
  content: list(block, mostBlocks).check(z.minLength(1)),
});
export type TextSection = z.output<typeof textSection>;

const image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    /** As the files service answered it; null for a picture that is not there any more, in whose place another one is to be chosen. */
    src: z.nullable(text(longestLink).check(z.regex(/^https?:\/\/[^\s"'<>]+$/, 'Upload the picture first.'))),
    /** What readers without the picture read; null until somebody has described it. */
    alt: z.nullable(written(newsletterLimits.imageDescription)),
    /** Whether it says nothing that a reader without it would miss. */
    isDecorative: z.boolean(),
    width: z
      .number()
      .check(z.multipleOf(1), z.gte(newsletterLimits.imageWidth.min), z.lte(newsletterLimits.imageWidth.max)),
    href: z.nullable(linked),
  }),
});
export type Image = z.output<typeof image>;

const button = z.strictObject({
  type: z.literal('button'),
  attrs: z.strictObject({
    label: written(newsletterLimits.buttonLabel),
    /** Null until somebody has entered it. */
    href: z.nullable(linked),
    align: z.enum(['left', 'center', 'right']),
  }),
});
export type Button = z.output<typeof button>;

const column = z.strictObject({
  type: z.literal('column'),
  content: list(z.discriminatedUnion('type', [textSection, image, button]), 10).check(z.minLength(1)),
});
export type Column = z.output<typeof column>;

export const newsletterSection = z.discriminatedUnion('type', [
  textSection,
  image,
  button,
  z.strictObject({ type: z.literal('columns'), content: list(column, 2).check(z.minLength(2)) }),
  z.strictObject({ type: z.literal('divider') }),
  z.strictObject({ type: z.literal('spacer') }),
]);
export type Section = z.output<typeof newsletterSection>;

const documentOf = <S extends z.ZodMiniType>(section: S) =>
  z.strictObject({
    type: z.literal('doc'),
    /** The line that mail apps show after the subject. */
    attrs: z.strictObject({ preheader: written(newsletterLimits.preheader) }),
    content: list(section, newsletterLimits.sections).check(z.minLength(1)),
  });

export const newsletterDocument = documentOf(newsletterSection);
export type NewsletterDocument = z.output<typeof newsletterDocument>;

/** A document whose sections are not looked at. */
export const newsletterFrame = documentOf(z.unknown());

/** A newsletter of one text section, whose paragraphs are the lines of a text. */
export const newsletterOf = (text: string): NewsletterDocument => ({
  type: 'doc',
  attrs: { preheader: '' },
  content: [{ type: 'textSection', content: text.split('\n').slice(0, mostBlocks).map(paragraphOf) }],
});

/** Without characters that a document must not contain. */
function paragraphOf(line: string): Block {
  const text = line
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim();
  return { type: 'paragraph', ...(text !== '' && { content: [{ type: 'text', text }] }) };
}

/** The result of parsing a stored or sent document. */
export const parseNewsletter = (json: string) => newsletterDocument.safeParse(jsonOf(json));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The parts of a letter in reading order, with the number of the section in which each stands, from 1 on. */
export const partsOf = ({ content }: NewsletterDocument) =>
  content.flatMap((part, index) => {
    const section = index + 1;
    if (part.type !== 'columns') return [{ section, part }];
    return part.content.flatMap((column) => column.content.map((inner) => ({ section, part: inner })));
  });

/** Its pictures. */
export const imagePartsOf = (document: NewsletterDocument): Image[] =>
  partsOf(document).flatMap(({ part }) => (part.type === 'image' ? [part] : []));

/** The addresses of a letter's pictures, each once. */
export const imagesOf = (document: NewsletterDocument): string[] => [
  ...new Set(imagePartsOf(document).flatMap(({ attrs }) => attrs.src ?? [])),
];

/** The letter with its pictures at other addresses, or at none. */
export function withImagesAt(
  document: NewsletterDocument,
  addressOf: (src: string) => string | null,
): NewsletterDocument {
  const moved = <Part extends Section | Column['content'][number]>(part: Part): Part =>
    part.type === 'image' && part.attrs.src !== null
      ? { ...part, attrs: { ...part.attrs, src: addressOf(part.attrs.src) } }
      : part;
  return {
    ...document,
    content: document.content.map((section) =>
      section.type === 'columns'
        ? { ...section, content: section.content.map((column) => ({ ...column, content: column.content.map(moved) })) }
        : moved(section),
    ),
  };
}

/**
 * The characters of a text section as they are limited (N-1): UTF-16 code units, where the end of a paragraph and of a line counts one and
 * a merge field as much as its written form, `{{owner}}`.
 */
export const textLengthOf = ({ content }: TextSection): number => plainTextOf(content).length;

const plainTextOf = (blocks: readonly Block[]): string => blocks.flatMap(linesOfBlock).join('\n');

const linesOfBlock = (one: Block): string[] =>
  one.type === 'bulletList' || one.type === 'orderedList'
    ? one.content.flatMap((item) => item.content.map(({ content }) => writtenText(content)))
    : [writtenText(one.content)];

const writtenText = (content: readonly Inline[] = []): string =>
  content
    .map((one) => {
      switch (one.type) {
        case 'text':
          return one.text;
        case 'hardBreak':
          return '\n';
        case 'merge':
          return writtenMergeField(one.attrs.name);
      }
    })
    .join('');

/** A merge field as staff read it. */
export const writtenMergeField = (name: (typeof placeholderNames)[number]): string => `{{${name}}}`;

/** Whether a text section says nothing. */
export const isEmptyText = (section: TextSection): boolean => plainTextOf(section.content).trim() === '';
