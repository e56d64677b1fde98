import { cutText } from '#contract/rules/text/cut-text.ts';

const longest = 200;

/** Joins letters and emoji of a word; the only invisible characters that a name needs. */
const joiners = /[\u200C\u200D]/;

/**
 * One line for a header: without control characters, line breaks, and the invisible characters that turn the direction of text around or
 * hide parts of it.
 */
export function headerLine(text: string): string {
  const line = text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cn}]/gu, (character) => (joiners.test(character) ? character : ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return cutText(line, longest);
}

/** The name of a sender: a line that cannot be mistaken for an address. */
export const senderName = (name: string): string => headerLine(name.replaceAll(/[<>"@\\]/g, ' '));
