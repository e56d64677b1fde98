/** Modifiers of an emoji: skin tone, presentation, joiner. */
export const emojiModifiers = /[\u{1f3fb}-\u{1f3ff}]|\ufe0e|\ufe0f|\u200d/gu;

/** The emoji and flags of a text, without modifiers. */
export const picturesIn = (text: string): readonly string[] =>
  text.match(/[\p{Extended_Pictographic}\p{Regional_Indicator}]/gu) ?? [];

/**
 * The words of a text in the form in which phrases are compared: lower case, without accents, punctuation and emoji. Digits and meaningful
 * signs stay, so that they match no phrase: `4:00`, `$20`.
 */
export const plainWords = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(emojiModifiers, '')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[\p{Extended_Pictographic}\s.,;!…~*)(“”"-]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

/** Longer texts say more than a few phrases. */
const mostWords = 20;
const longestPhrase = 10;

/** Whether words consist of phrases and nothing else; true for no words. */
export function isMadeOf(words: readonly string[], ...known: readonly ReadonlySet<string>[]): boolean {
  if (words.length > mostWords) return false;
  /** Whether the words before each position are made of phrases. */
  const reached = [true];
  for (let end = 1; end <= words.length; end += 1) {
    const starts = Array.from({ length: Math.min(longestPhrase, end) }, (_, index) => end - index - 1);
    reached[end] = starts.some((start) => {
      const phrase = words.slice(start, end).join(' ');
      return reached[start] && known.some((phrases) => phrases.has(phrase));
    });
  }
  return reached[words.length] ?? false;
}
