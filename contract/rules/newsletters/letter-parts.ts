import { entryOf } from '#contract/entry-of.ts';
import type { PlaceholderName } from '../texting/placeholders.ts';

/** Where a reader's own value stands. */
export interface MergeSlot {
  readonly name: PlaceholderName;
  readonly fallback: string;
}

/** Where an address stands that is a reader's own: those of the footer, and web addresses that the letter links to. */
export interface AddressSlot {
  readonly to: 'unsubscribe' | 'webVersion' | { readonly href: string };
}

/**
 * A letter that is the same for all readers but for its slots. Slots are no marks in the text, so a pet called `{{owner}}` stays a pet of
 * that name.
 */
export type LetterPart = string | MergeSlot | AddressSlot;
export type LetterParts = readonly LetterPart[];

/** What stands in the slots; one without a value takes its fallback. */
export type MergeValues = Readonly<Partial<Record<PlaceholderName, string>>>;

/** The addresses of one reader. */
export interface ReaderAddresses {
  readonly unsubscribe: string;
  readonly webVersion: string;
  /** What a link of the letter leads to. */
  link(href: string): string;
}

const ownLink = '(each reader’s own link)';
const addressesInText: ReaderAddresses = { unsubscribe: ownLink, webVersion: ownLink, link: (href) => href };
const addressesInHtml: ReaderAddresses = { unsubscribe: '#', webVersion: '#', link: (href) => href };

/** The letter with these values in its slots, as text; by default as nobody's. */
export const fillText = (parts: LetterParts, values: MergeValues, addresses = addressesInText): string =>
  fill(parts, { values, addresses }, (value) => value);

/** The letter with these values in its slots, as HTML; by default as nobody's. */
export const fillHtml = (parts: LetterParts, values: MergeValues, addresses = addressesInHtml): string =>
  fill(parts, { values, addresses }, escapeHtml);

interface Filling {
  readonly values: MergeValues;
  readonly addresses: ReaderAddresses;
}

const fill = (parts: LetterParts, { values, addresses }: Filling, escape: (value: string) => string): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return escape('to' in part ? addressOf(part, addresses) : valueOf(part, values));
    })
    .join('');

const addressOf = ({ to }: AddressSlot, addresses: ReaderAddresses): string =>
  typeof to === 'string' ? addresses[to] : addresses.link(to.href);

/** The web addresses that a letter links to, each once. */
export const linksOf = (parts: LetterParts): string[] => [
  ...new Set(
    parts.flatMap((part) =>
      typeof part === 'object' && 'to' in part && typeof part.to === 'object' ? part.to.href : [],
    ),
  ),
];

const valueOf = ({ name, fallback }: MergeSlot, values: MergeValues): string => oneLine(values[name] ?? '') || fallback;

/** Without line breaks, and without characters that turn the direction of what follows them or cannot be seen. */
export const oneLine = (value: string): string =>
  value
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => entryOf(escapes, char) ?? char);

/** Joins neighbouring texts, so that a reader's copy is put together from few parts. */
export function joinTexts(parts: LetterParts): LetterParts {
  const joined: LetterPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
}
