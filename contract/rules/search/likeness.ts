/** How well a word answers to a typed one; lower is better. */
export const exact = 0;
export const begins = 1;
export const inside = 2;
const misspelt = 3;

/** Fewer letters than these stand inside too many words. */
const shortestInside = 3;

/** What is looked for: a typed word, and what tells quickly that another one is none of its misspellings. */
export interface Typed {
  readonly word: string;
  readonly letters: number;
  /** How many of its letters may be wrong, missing, extra or swapped with their neighbour. */
  readonly mistakes: number;
}

export const typedWord = (word: string): Typed => ({
  word,
  letters: lettersOf(word),
  mistakes: /\p{N}/u.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2,
});

/** Which letters a word has, as bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= bitOf(word, at);
  return letters;
}

const bitOf = (word: string, at: number): number => 1 << (word.charCodeAt(at) & 31);

/** How a word answers to what was typed, as it is spelt; null for not at all. */
export function asTyped(word: string, { word: typed }: Typed): number | null {
  const at = word.indexOf(typed);
  if (at === 0) return word.length === typed.length ? exact : begins;
  return at > 0 && typed.length >= shortestInside ? inside : null;
}

/**
 * How a word answers to what was typed if that was misspelt: `maira` finds Maria, and Mariana too. Null for not at all.
 * @param letters see `lettersOf`.
 */
export function asMisspelt(word: string, letters: number, typed: Typed): number | null {
  if (typed.mistakes === 0 || word.length < typed.word.length - typed.mistakes) return null;
  if (missingLetters(typed.word, letters) > typed.mistakes) return null;
  const mistakes = mistakesInPrefix(word, typed.word);
  return mistakes <= typed.mistakes ? misspelt + mistakes : null;
}

/** How a word answers to what was typed, well or badly spelt; null for not at all. */
export const likeness = (word: string, typed: Typed): number | null =>
  asTyped(word, typed) ?? asMisspelt(word, lettersOf(word), typed);

/** Nobody means a longer word, and each letter costs. */
const longestMeant = 30;

/** What may be meant by a word if one slip of the finger was made: the word itself, or two neighbours the other way round, or one letter less. */
export function withoutSlip(word: string): readonly string[] {
  const letters = Array.from(word);
  if (typedWord(word).mistakes === 0 || letters.length > longestMeant) return [word];
  const swapped = letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''));
  const shorter = letters.map((_, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...swapped, ...shorter])];
}

/** Each letter that a word does not have at all is a mistake: most words are told apart by this alone. */
function missingLetters(typed: string, letters: number): number {
  let missing = 0;
  for (let at = 0; at < typed.length; at += 1) if ((letters & bitOf(typed, at)) === 0) missing += 1;
  return missing;
}

/** The fewest edits that turn `typed` into a beginning of `word`; swapped neighbours count once. */
function mistakesInPrefix(word: string, typed: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: Math.min(word.length, typed.length + 2) + 1 }, (_, column) => column);
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
