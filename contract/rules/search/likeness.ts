/** How well a word matches a typed one; lower is better. */
export const exact = 0;
export const begins = 1;
export const inside = 2;
const misspelt = 3;

/** Shorter words occur inside too many others. */
const shortestInside = 3;

/** A typed word, with data that rules out most other words quickly. */
export interface Typed {
  readonly word: string;
  readonly letters: number;
  /** How many letters may be wrong, missing, extra or swapped with their neighbour. */
  readonly mistakes: number;
}

export const typedWord = (word: string): Typed => ({
  word,
  letters: lettersOf(word),
  mistakes: /\p{N}/u.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2,
});

/** The letters of a word, as bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= bitOf(word, at);
  return letters;
}

const bitOf = (word: string, at: number): number => 1 << (word.charCodeAt(at) & 31);

/** How a word matches what was typed, as spelt; null where it does not. */
export function asTyped(word: string, { word: typed }: Typed): number | null {
  const at = word.indexOf(typed);
  if (at === 0) return word.length === typed.length ? exact : begins;
  return at > 0 && typed.length >= shortestInside ? inside : null;
}

/**
 * How a word matches a misspelt one: `maira` finds Maria, and Mariana too. Null where it does not.
 * @param letters see `lettersOf`.
 */
export function asMisspelt(word: string, letters: number, typed: Typed): number | null {
  if (typed.mistakes === 0 || word.length < typed.word.length - typed.mistakes) return null;
  if (missingLetters(typed.word, letters) > typed.mistakes) return null;
  const mistakes = mistakesInPrefix(word, typed.word, typed.mistakes);
  return mistakes <= typed.mistakes ? misspelt + mistakes : null;
}

/** How a word matches what was typed, misspelt or not; null where it does not. */
export const likeness = (word: string, typed: Typed): number | null =>
  asTyped(word, typed) ?? asMisspelt(word, lettersOf(word), typed);

/** In UTF-16 units. Longer words are not corrected, since each letter costs. */
const longestCorrected = 30;

/** The word and its likely corrections: two neighbouring letters swapped, or one letter removed. */
export function correctionsOf(word: string): readonly string[] {
  if (word.length > longestCorrected || typedWord(word).mistakes === 0) return [word];
  const letters = Array.from(word);
  const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''));
  const shorter = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...swapped, ...shorter])];
}

/** A lower bound that is cheap to compute and rules out most words: typed letters that the word does not contain. */
function missingLetters(typed: string, letters: number): number {
  let missing = 0;
  for (let at = 0; at < typed.length; at += 1) if ((letters & bitOf(typed, at)) === 0) missing += 1;
  return missing;
}

/**
 * The fewest edits that turn `typed` into a prefix of `word`; swapping neighbours is one edit.
 * @param allowed results above it are not exact, because longer prefixes are not compared
 */
export function mistakesInPrefix(word: string, typed: string, allowed: number): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: Math.min(word.length, typed.length + allowed) + 1 }, (_, column) => column);
  const width = previous.length;
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column < width; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforePrevious[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(...previous);
}
