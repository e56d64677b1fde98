import type { PostalAddressee, PostcardSides } from '../../campaigns/postcards.ts';
import { artParts, type CardShape, inks } from './postcard-art.ts';
import { balanced, shortened, wrapped } from './text-width.ts';

/** A card of 6 by 4 inches, in points. */
export const cardSize = { width: 432, height: 288 } as const;
/** Points that are printed beyond each edge and cut off. */
export const cardBleed = 9;

export interface CardText {
  readonly text: string;
  readonly x: number;
  /** Of the line on which it stands. */
  readonly y: number;
  readonly size: number;
  readonly ink: string;
  readonly isBold?: boolean;
  readonly isCentred?: boolean;
}

/** One side of a card: everything that is printed on it. Page, printer and letterbox draw it from this. */
export interface CardSide {
  /** The colour of the paper, as far as the bleed. */
  readonly ground: string;
  /** Shapes, each moved and enlarged. */
  readonly shapes: readonly (CardShape & { readonly x: number; readonly y: number; readonly size: number })[];
  readonly texts: readonly CardText[];
}

const { dark, soft, ground, paper } = inks;
const middle = cardSize.width / 2;

/** Where the parts of the front are: with words of the practice, the picture is smaller. */
const front = {
  plain: { art: { y: 100, size: 1 }, headline: { y: 208, size: 23, step: 27, ems: 15.5 } },
  withWords: { art: { y: 58, size: 0.58 }, headline: { y: 128, size: 19, step: 22, ems: 20 } },
  words: { first: 156, step: 12, size: 9, ems: 44, most: 7 },
} as const;

/** The picture, what it is about, the practice's own words and whose card it is. */
export function frontOf({ art, headline, practiceName, note, link }: PostcardSides): CardSide {
  const words = [...(note === null ? [] : noteLines(note)), ...(link === null ? [] : [link])];
  const place = words.length > 0 ? front.withWords : front.plain;
  const lines = balanced(headline, place.headline.ems);
  const first = place.headline.y - (lines.length - 1) * 10;
  const centred = (text: string, y: number, size: number, ink: string): CardText => ({
    text,
    x: middle,
    y,
    size,
    ink,
    isCentred: true,
  });
  return {
    ground,
    shapes: artParts[art].flatMap(({ shapes, x, y, size }) =>
      shapes.map((shape) => ({
        ...shape,
        x: middle + x * place.art.size,
        y: place.art.y + y * place.art.size,
        size: size * place.art.size,
      })),
    ),
    texts: [
      ...lines.map((text, index) => ({
        ...centred(text, first + index * place.headline.step, place.headline.size, dark),
        isBold: true,
      })),
      ...words.map((text, index) =>
        centred(text, front.words.first + index * front.words.step, front.words.size, dark),
      ),
      centred(practiceName, 268, 12, soft),
    ],
  };
}

/** As many lines as there is room for. */
function noteLines(note: string): string[] {
  const { ems, most } = front.words;
  const lines = wrapped(note, ems);
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), shortened(lines.slice(most - 1).join(' '), ems)];
}

/** The margin of the back, and the widths of its two halves: the right one is the post office's. */
const back = { left: 16, lines: { first: 48, step: 12, size: 8.5, ems: 18 } };

/** What is due. The right half is left to the address and the postage, which the printer adds. */
export function backOf({ greeting, lines, more, request }: PostcardSides): CardSide {
  const { first, step, size, ems } = back.lines;
  const listed = more === null ? lines : [...lines, more];
  const asked = wrapped(request, ems);
  const text = (words: string, y: number): CardText => ({ text: words, x: back.left, y, size, ink: dark });
  return {
    ground: paper,
    shapes: [],
    texts: [
      { text: greeting, x: back.left, y: 28, size: 11, ink: dark, isBold: true },
      ...listed.map((line, index) => text(line, first + index * step)),
      ...asked.map((line, index) => text(line, first + (listed.length + 1 + index) * step)),
    ],
  };
}

/** The part of the back that the printer adds: where the card goes and comes from. */
export const addressesOf = ({ to, from }: PostcardSides): readonly CardText[] => [
  ...(from ? addressText(from, { x: 190, y: 24, size: 7.5, ink: soft }) : []),
  ...addressText(to, { x: 214, y: 176, size: 10, ink: dark }),
];

const addressText = (address: PostalAddressee, at: Omit<CardText, 'text'>): CardText[] =>
  addresseeLines(address).map((text, index) => ({
    ...at,
    text: shortened(text, (cardSize.width - 8 - at.x) / at.size),
    y: at.y + index * (at.size + 3),
  }));

/** An address line by line, as on an envelope. */
export const addresseeLines = ({ name, street, city, state, postalCode }: PostalAddressee): string[] => [
  name,
  street,
  `${city}, ${state} ${postalCode}`,
];
