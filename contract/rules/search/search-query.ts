import { entryOf } from '#contract/entry-of.ts';
import { foldedWords } from './search-words.ts';

/** Values of the `is:` operator. */
export const searchStates = ['unread', 'pinned', 'inbox', 'done'] as const;
export type SearchState = (typeof searchStates)[number];

/** A parsed query. All conditions must hold; words are in the form in which they are compared. */
export interface SearchQuery {
  /** In names, pets, numbers and texts. */
  readonly words: readonly string[];
  readonly states: readonly SearchState[];
  /** In the names of pets. */
  readonly pets: readonly string[];
  /** In the author's name. */
  readonly from: readonly string[];
  /** The age at most, in milliseconds. */
  readonly since: number | null;
}

/** Characters; the rest of a query is ignored. */
export const searchLength = 200;

const day = 86_400_000;
const units: Readonly<Record<string, number>> = { h: day / 24, d: day, w: 7 * day, m: 30 * day, y: 365 * day };

/** Either `name:value`, with the value optionally in quotes, or a word. */
const parts = /(?<![^\s])(\p{L}+):(?:"([^"]*)"?|(\S*))|\S+/gu;

/** Parses a query. An unknown operator counts as words; one without a value is ignored. */
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

/** Whether a query has no condition. */
export const isEmptySearch = ({ words, states, pets, from, since }: SearchQuery): boolean =>
  words.length + states.length + pets.length + from.length === 0 && since === null;

/** Whether a query has neither letters nor digits, such as `%`, so that nothing can match. */
export const isOnlySigns = (typed: string): boolean => typed !== '' && !/[\p{L}\p{N}]/u.test(typed);

/** Parses an age such as `2w`; null where it is none. */
function ageOf(value: string): number | null {
  const [, count, unit = ''] = /^(\d{1,4})([hdwmy])$/i.exec(value) ?? [];
  return count === undefined ? null : Number(count) * (entryOf(units, unit.toLowerCase()) ?? 0);
}

/** Phone numbers are compared by their digits. */
function plainWords(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 && /^[\d\s()+.-]*$/.test(text) ? [digits] : foldedWords(text);
}
