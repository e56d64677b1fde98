import { useState } from 'react';
import { isEmptySearch, isOnlySigns, parseSearch } from '#contract/rules/search/search-query.ts';
import { type ConversationTable, conversationIn } from '#src/services/communication/conversation-table.ts';
import { inPlace, type Result, resultsOf } from './results.ts';
import { useFoundBeyond } from './use-found-beyond.ts';
import { useFoundHere } from './use-found-here.ts';

/** A search of the conversations, and how far it is. */
export type Search = ReturnType<typeof useSearch>;

/**
 * Finds what somebody types in what is here, and what the server adds to it.
 * @param isResting whether somebody points at the results.
 */
export function useSearch(typed: string, table: ConversationTable, isResting: boolean) {
  const text = typed.trim();
  const query = parseSearch(text);
  const isOn = !isEmptySearch(query) || isOnlySigns(text);
  const wanted = isOn ? text : '';
  const { shown, prepare } = useFoundHere(wanted);
  const beyond = useFoundBeyond(wanted);
  const found = shown ? resultsOf(shown, beyond, (id) => conversationIn(table, id)) : [];
  const results = useResultsInPlace(found, shown?.typed, isResting);
  const isHere = shown?.typed === wanted;
  return {
    /** Something is looked for. */
    isOn,
    prepare,
    words: [...query.words, ...query.pets, ...query.from],
    /** They may be those of a letter before, until the next ones are found. */
    results,
    isHere,
    count: isHere ? countOf(results, shown.total) : null,
    beyond,
  };
}

/** Nothing moves under the pointer; once it has left, and for another search, all is in its order. */
function useResultsInPlace(found: readonly Result[], typed: string | undefined, isResting: boolean) {
  const [hold, setHold] = useState({ typed, results: found });
  const isHeld = isResting && hold.typed === typed;
  const results = isHeld ? inPlace(hold.results, found) : found;
  if (hold.typed !== typed || !hasSameKeys(hold.results, results)) setHold({ typed, results });
  return results;
}

const hasSameKeys = (a: readonly Result[], b: readonly Result[]): boolean =>
  a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);

/** How much was found, with what is too much to show. */
const countOf = (results: readonly Result[], total: { conversations: number; messages: number }) => ({
  conversations: Math.max(total.conversations, results.filter(({ kind }) => kind === 'conversation').length),
  messages: Math.max(total.messages, results.filter(({ kind }) => kind === 'message').length),
});
