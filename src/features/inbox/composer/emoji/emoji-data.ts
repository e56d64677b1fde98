import keywords from 'emojilib';
import groups from 'unicode-emoji-json/data-by-group.json';

export interface Emoji {
  readonly character: string;
  readonly name: string;
}
export interface EmojiGroup {
  readonly name: string;
  readonly emoji: readonly Emoji[];
}

/** Every emoji, in the order and groups of Unicode. */
export const emojiGroups: readonly EmojiGroup[] = groups.map(({ name, emojis }) => ({
  name,
  emoji: emojis.map((one) => ({ character: one.emoji, name: one.name })),
}));

const all = emojiGroups.flatMap(({ emoji }) => emoji);
const byCharacter = new Map(all.map((one) => [one.character, one]));
const keywordsOf: Readonly<Record<string, readonly string[]>> = keywords;

/** The emoji of these characters; unknown ones are left out. */
export const emojiOf = (characters: readonly string[]): readonly Emoji[] =>
  characters.flatMap((character) => byCharacter.get(character) ?? []);

/** Emoji with every word of the query at the start of a word of their name or keywords; matches by name first. */
export function findEmoji(query: string, limit: number): readonly Emoji[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = (terms: readonly string[]) => words.every((word) => terms.some((term) => term.startsWith(word)));
  const byName = all.filter(({ name }) => begins(name.toLowerCase().split(/[\s:-]+/)));
  const byKeyword = all.filter((one) => !byName.includes(one) && begins(termsOf(one)));
  return [...byName, ...byKeyword].slice(0, limit);
}

const termsOf = ({ character, name }: Emoji): readonly string[] => [
  ...name.toLowerCase().split(/\s+/),
  ...(keywordsOf[character] ?? []).flatMap((term) => term.toLowerCase().split('_')),
];
