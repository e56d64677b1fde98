/** Lower case without accents, so that `jose` finds José. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The words of a query in the form in which they are compared. */
export const queryWords = (query: string): string[] => fold(query).split(/\s+/).filter(Boolean);

/** A word as it is compared, and its position in the text. */
export interface Word {
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const pattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;

/** The words of a text in order. Apostrophes within words are ignored: `obrien` finds O'Brien. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(pattern)) {
    const [written] = match;
    const folded = fold(written).replace(/['’]/g, '');
    if (folded) words.push({ folded, start: match.index, end: match.index + written.length });
  }
  return words;
}

const isAscii = (text: string): boolean => !/[^\0-\x7F]/.test(text);
const asciiPattern = /[a-z0-9]+(?:'[a-z0-9]+)*/g;

/** The distinct words of a text in the form in which they are compared; faster than `wordsOf`, for many texts. */
export function foldedWords(text: string): string[] {
  const words = isAscii(text)
    ? (text.toLowerCase().match(asciiPattern) ?? []).map((word) => word.replaceAll("'", ''))
    : wordsOf(text).map(({ folded }) => folded);
  return [...new Set(words)];
}

/** Characters of a text that a search result shows. */
const snippetLength = 120;
/** How many of them precede the first match, at most. */
const before = 40;

/**
 * An excerpt of a text around its first match, on one line.
 * @param isFound whether a word, in the form in which it is compared, matches
 */
export function snippetOf(text: string, isFound: (word: string) => boolean): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= snippetLength) return line;
  const words = wordsOf(line);
  const found = words.find(({ folded }) => isFound(folded));
  const start = words.find((word) => word.end >= (found?.start ?? 0) - before)?.start ?? 0;
  const from = Math.max(Math.min(start, line.length - snippetLength), 0);
  const end = from + snippetLength;
  return `${from > 0 ? '…' : ''}${wellFormed(line.slice(from, end))}${end < line.length ? '…' : ''}`;
}

/** Removes surrogate halves that the cut has left at either end. */
const wellFormed = (cut: string): string => cut.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
