import { joinTexts, type LetterPart, type LetterParts } from './letter-parts.ts';
import { linkAddress } from './link-address.ts';
import type { Block, Button, Image, Inline, NewsletterDocument, Section } from './newsletter-document.ts';
import type { Letterhead } from './newsletter-html.ts';

/** The letter as plain text, for mail apps and readers that want no HTML. It has the address of every link. */
export function newsletterText(
  document: NewsletterDocument,
  { practiceName, address, phone }: Pick<Letterhead, 'practiceName' | 'address' | 'phone'>,
): LetterParts {
  const paragraphs = document.content.flatMap(paragraphsOf);
  const footer = ['-- ', practiceName, ...address, ...(phone === null ? [] : [phone])].join('\n');
  return joinTexts([
    ...between(paragraphs, '\n\n'),
    `\n\n${footer}\n\nYou get this newsletter as a client of ${practiceName}.\nUnsubscribe: `,
    { to: 'unsubscribe' },
    '\nRead it in a browser: ',
    { to: 'webVersion' },
    '\n',
  ]);
}

const between = (pieces: readonly LetterParts[], separator: string): LetterParts =>
  pieces.flatMap((piece, index) => (index === 0 ? piece : [separator, ...piece]));

function paragraphsOf(section: Section): LetterParts[] {
  switch (section.type) {
    case 'textSection':
      return section.content.map(linesOf);
    case 'image':
      return pictureOf(section);
    case 'button':
      return [[buttonText(section)]];
    case 'columns':
      return section.content.flatMap(({ content }) => content.flatMap(paragraphsOf));
    case 'divider':
      return [['-'.repeat(20)]];
    case 'spacer':
      return [];
  }
}

function pictureOf({ attrs: { alt, isDecorative, href } }: Image): LetterParts[] {
  const described = isDecorative || alt === null || alt === '' ? [] : [`[${alt}]`];
  const lines = [...described, ...addressOf(href)];
  return lines.length === 0 ? [] : [[lines.join(' ')]];
}

const buttonText = ({ attrs: { label, href } }: Button): string => [label, ...addressOf(href)].join(': ');

function addressOf(href: string | null): string[] {
  const address = href === null ? null : linkAddress(href);
  return address === null ? [] : [address];
}

function linesOf(block: Block): LetterParts {
  if (block.type === 'paragraph' || block.type === 'heading') return inlinesOf(block.content);
  const { type } = block;
  const items = block.content.map(({ content }, index): LetterParts => {
    const lines = between(
      content.map((line) => inlinesOf(line.content)),
      '\n  ',
    );
    return [type === 'bulletList' ? '- ' : `${index + 1}. `, ...lines];
  });
  return between(items, '\n');
}

/** The address of a link follows its words, once where it covers several pieces of text. */
function inlinesOf(content: readonly Inline[] = []): LetterParts {
  const addresses = content.map(linkOf);
  return content.flatMap((one, index): LetterParts => {
    const address = addresses[index] ?? null;
    const ends = address !== null && addresses[index + 1] !== address;
    const text = inlineOf(one);
    return ends && text !== address ? [text, ` (${address})`] : [text];
  });
}

function linkOf({ marks = [] }: Inline): string | null {
  const link = marks.find((mark) => mark.type === 'link');
  return link ? linkAddress(link.attrs.href) : null;
}

function inlineOf(one: Inline): LetterPart {
  switch (one.type) {
    case 'text':
      return one.text;
    case 'hardBreak':
      return '\n';
    case 'merge':
      return one.attrs;
  }
}
