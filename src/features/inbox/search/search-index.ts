import { isEmptySearch, type SearchQuery } from '#contract/rules/search/search-query.ts';
import { foldedWords, snippetOf } from '#contract/rules/search/search-words.ts';
import type { ConversationEntry, MessageEntry } from './entries.ts';
import { inside, likeness, typedWord } from '#contract/rules/search/likeness.ts';
import { type Answers, wordTable } from './word-table.ts';

/** What was found: the best first, no more than anybody looks through. */
export interface Found {
  /** Ids. */
  readonly conversations: readonly string[];
  readonly messages: readonly FoundMessage[];
  /** How many there are in all. */
  readonly total: { readonly conversations: number; readonly messages: number };
}

export interface FoundMessage {
  readonly id: string;
  readonly conversationId: string;
  /** In milliseconds. */
  readonly at: number;
  readonly snippet: string;
  /** Its words are spelt, or begin, as what was typed. */
  readonly isAsTyped: boolean;
}

/** What is new to the index, or has changed. */
export interface Told {
  readonly conversations: readonly ConversationEntry[];
  readonly messages: readonly MessageEntry[];
}

export interface SearchIndex {
  put(told: Told): void;
  /** @param now in milliseconds. */
  find(query: SearchQuery, now: number): Found;
}

/** As many are shown of each kind. */
export const mostFound = 200;

const fields = ['names', 'pets', 'numbers'] as const;

/** The conversations that answer to each word of a search, by what the word must stand in. */
interface Wanted {
  readonly words: readonly Answers[];
  readonly pets: readonly Answers[];
  readonly from: readonly Answers[];
}

interface Candidate<Entry> {
  readonly entry: Entry;
  readonly badness: number;
}

/** What is searched: conversations and messages at slots that never change, and the words of both. */
export function searchIndex(): SearchIndex {
  const conversations = entries<ConversationEntry>();
  const messages = entries<MessageEntry>();
  const people = wordTable(fields);
  const texts = wordTable(['text']);

  const putConversation = (entry: ConversationEntry) => {
    const { slot, former } = conversations.put(entry);
    for (const field of fields) {
      if (former?.[field] === entry[field]) continue;
      if (former) people.remove(field, slot, foldedWords(former[field]));
      people.add(field, slot, foldedWords(entry[field]));
    }
  };
  const putMessage = (entry: MessageEntry) => {
    const { slot, former } = messages.put(entry);
    if (former?.text === entry.text) return;
    if (former) texts.remove('text', slot, foldedWords(former.text));
    texts.add('text', slot, foldedWords(entry.text));
  };

  const findConversations = (query: SearchQuery, now: number, { words, pets, from }: Wanted) => {
    const wanted = [...words, ...pets, ...from];
    const found: Candidate<ConversationEntry>[] = [];
    for (const [slot, entry] of conversations.all.entries()) {
      const badness = sumOf(wanted, slot);
      if (badness !== null && isNarrowedTo(query, entry) && isSince(query, entry.at, now))
        found.push({ entry, badness });
    }
    return found.sort(best);
  };

  const findMessages = (query: SearchQuery, now: number, { words, pets, from }: Wanted) => {
    const said = query.words.map((word) => texts.answersTo(typedWord(word), ['text'], messages.all.length));
    const found: Candidate<MessageEntry>[] = [];
    for (const [slot, entry] of messages.all.entries()) {
      if (!said.some((answers) => answers[slot])) continue;
      const theirs = conversations.slotOf(entry.conversationId);
      const conversation = theirs === undefined ? undefined : conversations.all[theirs];
      if (theirs === undefined || !conversation) continue;
      // A word may stand in the text or name whom it is with: `maria rash`.
      const badness = sumOf(said, slot, (at) => Boolean(words[at]?.[theirs]));
      if (badness === null || !isNarrowedTo(query, conversation) || !isSince(query, entry.at, now)) continue;
      if (!pets.every((answers) => answers[theirs])) continue;
      if (!query.from.every((word, at) => wrote(entry, word, Boolean(from[at]?.[theirs])))) continue;
      // Of texts that have a word as it was typed, the newest is the likeliest.
      found.push({ entry, badness: badness <= inside * said.length ? 0 : badness });
    }
    return found.sort(best);
  };

  const find = (query: SearchQuery, now: number): Found => {
    if (isEmptySearch(query)) return { conversations: [], messages: [], total: { conversations: 0, messages: 0 } };
    const size = conversations.all.length;
    const wanted = {
      words: query.words.map((word) => people.answersTo(typedWord(word), fields, size)),
      pets: query.pets.map((word) => people.answersTo(typedWord(word), ['pets'], size)),
      from: query.from.map((word) => people.answersTo(typedWord(word), ['names'], size)),
    };
    const foundConversations = findConversations(query, now, wanted);
    const foundMessages = findMessages(query, now, wanted);
    const typed = query.words.map(typedWord);
    const isFound = (word: string) => typed.some((one) => likeness(word, one) !== null);
    return {
      conversations: foundConversations.slice(0, mostFound).map(({ entry: { id } }) => id),
      messages: foundMessages.slice(0, mostFound).map(({ entry: { id, conversationId, at, text }, badness }) => ({
        id,
        conversationId,
        at,
        snippet: snippetOf(text, isFound),
        isAsTyped: badness === 0,
      })),
      total: { conversations: foundConversations.length, messages: foundMessages.length },
    };
  };

  return {
    put(told) {
      told.conversations.forEach(putConversation);
      told.messages.forEach(putMessage);
    },
    find,
  };
}

/** Entries at slots that never change. */
function entries<Entry extends { readonly id: string }>() {
  const all: Entry[] = [];
  const slots = new Map<string, number>();
  return {
    all: all as readonly Entry[],
    slotOf: (id: string) => slots.get(id),
    put(entry: Entry) {
      const slot = slots.get(entry.id) ?? all.length;
      const former = all[slot];
      slots.set(entry.id, slot);
      all[slot] = entry;
      return { slot, former };
    },
  };
}

const best = (a: Candidate<{ at: number }>, b: Candidate<{ at: number }>): number =>
  a.badness - b.badness || b.entry.at - a.entry.at;

/** How badly something answers to all that is wanted; null where it does not answer to one of them that nothing excuses. */
function sumOf(wanted: readonly Answers[], slot: number, isExcused?: (at: number) => boolean): number | null {
  let sum = 0;
  for (let at = 0; at < wanted.length; at += 1) {
    const badness = wanted[at]?.[slot] ?? 0;
    if (badness === 0 && !isExcused?.(at)) return null;
    sum += badness;
  }
  return sum;
}

const isSince = ({ since }: SearchQuery, at: number, now: number): boolean => since === null || at >= now - since;

const isNarrowedTo = ({ states }: SearchQuery, entry: ConversationEntry): boolean =>
  states.every((state) => entry.states[state]);

/** Clients write what comes in, staff what goes out. */
const wrote = ({ author }: MessageEntry, word: string, isClient: boolean): boolean =>
  author === null ? isClient : foldedWords(author).some((name) => name.startsWith(word));
