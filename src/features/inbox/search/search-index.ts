import { isEmptySearch, type SearchQuery } from '#contract/rules/search/search-query.ts';
import { foldedWords, snippetOf } from '#contract/rules/search/search-words.ts';
import type { ConversationEntry, MessageEntry } from './entries.ts';
import { inside, likeness, typedWord } from '#contract/rules/search/likeness.ts';
import { type Penalties, wordTable } from './word-table.ts';

/** The best matches first, at most `mostMatches` of each kind. */
export interface Matches {
  /** Ids. */
  readonly conversations: readonly string[];
  readonly messages: readonly MessageMatch[];
  /** Of all matches. */
  readonly total: { readonly conversations: number; readonly messages: number };
}

export interface MessageMatch {
  readonly id: string;
  readonly conversationId: string;
  /** In milliseconds. */
  readonly at: number;
  readonly snippet: string;
  /** Has the words as typed, at least as prefixes. */
  readonly isAsTyped: boolean;
}

/** New and changed entries. */
export interface IndexUpdate {
  readonly conversations: readonly ConversationEntry[];
  readonly messages: readonly MessageEntry[];
}

export interface SearchIndex {
  update(update: IndexUpdate): void;
  /** @param now in milliseconds. */
  find(query: SearchQuery, now: number): Matches;
}

export const mostMatches = 200;

const fields = ['names', 'pets', 'numbers'] as const;

/** The penalties of all conversations for each word of a search, by the part of the query that has the word. */
interface ConversationPenalties {
  readonly words: readonly Penalties[];
  readonly pets: readonly Penalties[];
  readonly from: readonly Penalties[];
}

interface Candidate<Entry> {
  readonly entry: Entry;
  readonly penalty: number;
}

/** An in-memory index of conversations and messages at fixed slots, and of their words. */
export function searchIndex(): SearchIndex {
  const conversations = entries<ConversationEntry>();
  const messages = entries<MessageEntry>();
  const conversationWords = wordTable(fields);
  const messageWords = wordTable(['text']);

  const putConversation = (entry: ConversationEntry) => {
    const { slot, former } = conversations.put(entry);
    for (const field of fields) {
      if (former?.[field] === entry[field]) continue;
      if (former) conversationWords.remove(field, slot, foldedWords(former[field]));
      conversationWords.add(field, slot, foldedWords(entry[field]));
    }
  };
  const putMessage = (entry: MessageEntry) => {
    const { slot, former } = messages.put(entry);
    if (former?.text === entry.text) return;
    if (former) messageWords.remove('text', slot, foldedWords(former.text));
    messageWords.add('text', slot, foldedWords(entry.text));
  };

  const findConversations = (query: SearchQuery, now: number, { words, pets, from }: ConversationPenalties) => {
    const penalties = [...words, ...pets, ...from];
    const found: Candidate<ConversationEntry>[] = [];
    for (const [slot, entry] of conversations.all.entries()) {
      const penalty = sumOf(penalties, slot);
      if (penalty !== null && hasStates(query, entry) && isSince(query, entry.at, now)) found.push({ entry, penalty });
    }
    return found.sort(byPenalty);
  };

  const findMessages = (query: SearchQuery, now: number, { words, pets, from }: ConversationPenalties) => {
    const textPenalties = query.words.map((word) =>
      messageWords.penaltiesFor(typedWord(word), ['text'], messages.all.length),
    );
    const found: Candidate<MessageEntry>[] = [];
    for (const [slot, entry] of messages.all.entries()) {
      if (!textPenalties.some((penalties) => penalties[slot])) continue;
      const conversationSlot = conversations.slotOf(entry.conversationId);
      const conversation = conversationSlot === undefined ? undefined : conversations.all[conversationSlot];
      if (conversationSlot === undefined || !conversation) continue;
      // A word may be in the text or in the client's name, as in `maria rash`.
      const penalty = sumOf(textPenalties, slot, (at) => Boolean(words[at]?.[conversationSlot]));
      if (penalty === null || !hasStates(query, conversation) || !isSince(query, entry.at, now)) continue;
      if (!pets.every((penalties) => penalties[conversationSlot])) continue;
      if (!query.from.every((word, at) => isWrittenBy(entry, word, Boolean(from[at]?.[conversationSlot])))) continue;
      // Texts with the words as typed are ranked by time alone.
      found.push({ entry, penalty: penalty <= inside * textPenalties.length ? 0 : penalty });
    }
    return found.sort(byPenalty);
  };

  const find = (query: SearchQuery, now: number): Matches => {
    if (isEmptySearch(query)) return { conversations: [], messages: [], total: { conversations: 0, messages: 0 } };
    const size = conversations.all.length;
    const penalties = {
      words: query.words.map((word) => conversationWords.penaltiesFor(typedWord(word), fields, size)),
      pets: query.pets.map((word) => conversationWords.penaltiesFor(typedWord(word), ['pets'], size)),
      from: query.from.map((word) => conversationWords.penaltiesFor(typedWord(word), ['names'], size)),
    };
    const foundConversations = findConversations(query, now, penalties);
    const foundMessages = findMessages(query, now, penalties);
    const typed = query.words.map(typedWord);
    const isFound = (word: string) => typed.some((one) => likeness(word, one) !== null);
    return {
      conversations: foundConversations.slice(0, mostMatches).map(({ entry: { id } }) => id),
      messages: foundMessages.slice(0, mostMatches).map(({ entry: { id, conversationId, at, text }, penalty }) => ({
        id,
        conversationId,
        at,
        snippet: snippetOf(text, isFound),
        isAsTyped: penalty === 0,
      })),
      total: { conversations: foundConversations.length, messages: foundMessages.length },
    };
  };

  return {
    update({ conversations: changed, messages: received }) {
      changed.forEach(putConversation);
      received.forEach(putMessage);
    },
    find,
  };
}

/** Entries at fixed slots. */
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

const byPenalty = (a: Candidate<{ at: number }>, b: Candidate<{ at: number }>): number =>
  a.penalty - b.penalty || b.entry.at - a.entry.at;

/** The sum of a slot's penalties; null if a word that is not optional has no match. */
function sumOf(penalties: readonly Penalties[], slot: number, isOptional?: (at: number) => boolean): number | null {
  let sum = 0;
  for (let at = 0; at < penalties.length; at += 1) {
    const penalty = penalties[at]?.[slot] ?? 0;
    if (penalty === 0 && !isOptional?.(at)) return null;
    sum += penalty;
  }
  return sum;
}

const isSince = ({ since }: SearchQuery, at: number, now: number): boolean => since === null || at >= now - since;

const hasStates = ({ states }: SearchQuery, entry: ConversationEntry): boolean =>
  states.every((state) => entry.states[state]);

/** Clients write inbound messages, staff outbound ones. */
const isWrittenBy = ({ author }: MessageEntry, word: string, isClient: boolean): boolean =>
  author === null ? isClient : foldedWords(author).some((name) => name.startsWith(word));
