import { foldedWords } from './search-words.ts';

/** What a conversation can be asked to be: `is:unread`. */
export const searchStates = ['unread', 'pinned', 'inbox', 'done'] as const;
export type SearchState = (typeof searchStates)[number];

/** What somebody looks for among the conversations. All of it must hold; words are as they are compared. */
export interface SearchQuery {
  /** Anywhere: in names, pets, numbers and texts. */
  readonly words: readonly string[];
  readonly states: readonly SearchState[];
  /** In the names of pets. */
  readonly pets: readonly string[];
  /** In the name of who wrote. */
  readonly from: readonly string[];
  /** How long ago at most, in milliseconds. */
  readonly since: number | null;
}

/** A search is no longer than this; the rest is not looked at. */
export const searchLength = 200;

const day = 86_400_000;
const units: Readonly<Record<string, number>> = { h: day / 24, d: day, w: 7 * day, m: 30 * day, y: 365 * day };

/** Either `name:value`, the value perhaps in quotes, or whatever stands between blanks. */
const parts = /(?<![^\s])(\p{L}+):(?:"([^"]*)"?|(\S*))|\S+/gu;

/** Reads what was typed. An operator nobody knows is taken for words, one without a value for nothing. */
export function parseSearch(typed: string): SearchQuery {
  const query = {
    states: new Set<SearchState>(),
    pets: [] as string[],
    from: [] as string[],
    since: null as number | null,
  };
  const plain: string[] = [];
  for (const [part, name = '', quoted, bare = ''] of typed.slice(0, searchLength).matchAll(parts)) {
    const value = quoted ?? bare;
    const operator = name.toLowerCase();
    const state = searchStates.find((known) => known === value.toLowerCase());
    const age = ageOf(value);
    const isKnown = ['is', 'pet', 'from', 'since'].includes(operator);
    if (isKnown && value === '') continue;
    if (operator === 'is' && state) query.states.add(state);
    else if ((operator === 'since' || operator === 'from') && age !== null) query.since = age;
    else if (operator === 'pet') query.pets.push(...foldedWords(value));
    else if (operator === 'from') query.from.push(...foldedWords(value));
    else plain.push(part);
  }
  return { ...query, states: [...query.states], words: plainWords(plain.join(' ')) };
}

/** Whether nothing is looked for. */
export const isEmptySearch = ({ words, states, pets, from, since }: SearchQuery): boolean =>
  words.length + states.length + pets.length + from.length === 0 && since === null;

/** Whether signs alone were typed, such as `%`. Nothing answers to them; an operator that waits for its value has letters. */
export const isOnlySigns = (typed: string): boolean => typed !== '' && !/[\p{L}\p{N}]/u.test(typed);

/** `2w` is two weeks; null for what is no age. */
function ageOf(value: string): number | null {
  const [, count, unit = ''] = /^(\d{1,4})([hdwmy])$/i.exec(value) ?? [];
  return count === undefined ? null : Number(count) * (units[unit.toLowerCase()] ?? 0);
}

/** A number may be written in many ways; its digits are what counts. */
function plainWords(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 && /^[\d\s()+.-]*$/.test(text) ? [digits] : foldedWords(text);
}
