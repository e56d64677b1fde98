import { useState } from 'react';
import { isEmptySearch, isOnlySigns, parseSearch } from '#contract/rules/search/search-query.ts';
import { type ConversationTable, conversationIn } from '#src/services/communication/conversation-table.ts';
import { keepPositions, type Result, resultsOf } from './results.ts';
import { useLocalMatches } from './use-local-matches.ts';
import { useServerMatches } from './use-server-matches.ts';

/** A search of the conversations and its state. */
export type Search = ReturnType<typeof useSearch>;

/**
 * Searches in the caches of this browser while the user types, and on the server.
 * @param isInUse the pointer or the focus is in the results, so that they must not move.
 */
export function useSearch(typed: string, table: ConversationTable, isInUse: boolean) {
  const trimmed = typed.trim();
  const query = parseSearch(trimmed);
  const isOn = !isEmptySearch(query) || isOnlySigns(trimmed);
  const text = isOn ? trimmed : '';
  const { matches, prepare } = useLocalMatches(text);
  const server = useServerMatches(text);
  const found = matches ? resultsOf(matches, server, (id) => conversationIn(table, id)) : [];
  const results = useStablePositions(found, matches?.text, isInUse);
  const isCurrent = matches?.text === text;
  return {
    isOn,
    prepare,
    words: [...query.words, ...query.pets, ...query.from],
    /** Those of the previous text until the first ones for the current text are found. */
    results,
    /** The results belong to the current text. */
    isCurrent,
    count: isCurrent ? countOf(results, matches.total) : null,
    server,
  };
}

/** Keeps results in their positions while they are in use. Another search, and leaving them, puts them in order. */
function useStablePositions(found: readonly Result[], text: string | undefined, isInUse: boolean) {
  const [last, setLast] = useState({ text, results: found });
  const results = isInUse && last.text === text ? keepPositions(last.results, found) : found;
  if (last.text !== text || !hasSameKeys(last.results, results)) setLast({ text, results });
  return results;
}

const hasSameKeys = (a: readonly Result[], b: readonly Result[]): boolean =>
  a.length === b.length && a.every(({ key }, index) => key === b[index]?.key);

/** Includes matches beyond those that are shown. */
const countOf = (results: readonly Result[], total: { conversations: number; messages: number }) => ({
  conversations: Math.max(total.conversations, results.filter(({ kind }) => kind === 'conversation').length),
  messages: Math.max(total.messages, results.filter(({ kind }) => kind === 'message').length),
});
