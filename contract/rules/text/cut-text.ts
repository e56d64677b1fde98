const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isHighSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;

/**
 * The beginning of a text, at most so many UTF-16 units long and cut between characters as a reader counts them. Where the first character
 * alone is longer, it is cut between its code points. The result is well formed, as the database requires.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text.toWellFormed();
  // Whether a character ends there depends on no more than the code point that follows.
  const beginning = text.slice(0, most + 2);
  const end = characters.segment(beginning).containing(most)?.index ?? 0;
  return beginning.slice(0, end > 0 ? end : codePointsEnd(beginning, most)).toWellFormed();
}

/** The most units that end between two code points. */
const codePointsEnd = (text: string, most: number): number =>
  isHighSurrogate(text.charCodeAt(most - 1)) && text.codePointAt(most - 1) !== text.charCodeAt(most - 1)
    ? most - 1
    : most;
