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

/** Every emoji in the standard's own order and groups. */
export const emojiGroups: readonly EmojiGroup[] = groups.map(({ name, emojis }) => ({
  name,
  emoji: emojis.map((one) => ({ character: one.emoji, name: one.name })),
}));

const all = emojiGroups.flatMap(({ emoji }) => emoji);
const byCharacter = new Map(all.map((one) => [one.character, one]));
const known: Readonly<Record<string, readonly string[]>> = keywords;

/** Those that are still known among these characters. */
export const emojiOf = (characters: readonly string[]): readonly Emoji[] =>
  characters.flatMap((character) => byCharacter.get(character) ?? []);

/** Emoji whose name or keywords begin with every word of the query, those with the word in their name first. */
export function findEmoji(query: string, most: number): readonly Emoji[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = (terms: readonly string[]) => words.every((word) => terms.some((term) => term.startsWith(word)));
  const named = all.filter(({ name }) => begins(name.toLowerCase().split(/[\s:-]+/)));
  const meant = all.filter((one) => !named.includes(one) && begins(termsOf(one)));
  return [...named, ...meant].slice(0, most);
}

const termsOf = ({ character, name }: Emoji): readonly string[] => [
  ...name.toLowerCase().split(/\s+/),
  ...(known[character] ?? []).flatMap((term) => term.toLowerCase().split('_')),
];
