import { isEmptySearch, parseSearch } from '#contract/rules/search-query.ts';
import { type ConversationTable, conversationIn } from '#src/services/communication/conversation-table.ts';
import { type Result, resultsOf } from './results.ts';
import { useFoundBeyond } from './use-found-beyond.ts';
import { useFoundHere } from './use-found-here.ts';

/** A search of the conversations, and how far it is. */
export type Search = ReturnType<typeof useSearch>;

/** Finds what somebody types in what is here, and what the server adds to it. */
export function useSearch(typed: string, table: ConversationTable) {
  const text = typed.trim();
  const query = parseSearch(text);
  const isOn = !isEmptySearch(query);
  const wanted = isOn ? text : '';
  const { shown, prepare } = useFoundHere(wanted);
  const beyond = useFoundBeyond(wanted);
  const results = shown ? resultsOf(shown, beyond, (id) => conversationIn(table, id)) : [];
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

/** How much was found, with what is too much to show. */
const countOf = (results: readonly Result[], total: { conversations: number; messages: number }) => ({
  conversations: Math.max(total.conversations, results.filter(({ kind }) => kind === 'conversation').length),
  messages: Math.max(total.messages, results.filter(({ kind }) => kind === 'message').length),
});
