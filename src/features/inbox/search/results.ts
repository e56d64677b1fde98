import type { Conversation } from '#contract/communication/conversations.ts';
import type { MessageHit } from '#contract/communication/search.ts';
import type { Found, FoundMessage } from './search-index.ts';

/** What was found for one search and stands in the list since. */
export interface Shown extends Found {
  /** What was searched for. */
  readonly typed: string;
  /** When, in milliseconds. */
  readonly since: number;
  /** How many messages were found at first; those behind them arrived since. */
  readonly atFirst: number;
}

/** What arrives while a search stays the same stands behind what was found before, however it compares. */
export function keepShown(shown: Shown | null, typed: string, found: Found, now: number): Shown {
  if (shown?.typed !== typed) return { ...found, typed, since: now, atFirst: found.messages.length };
  const known = new Set([...shown.conversations, ...shown.messages.map(({ id }) => id)]);
  const conversations = found.conversations.filter((id) => !known.has(id));
  // What was written before is among the server's finds already, or will be.
  const messages = found.messages.filter(({ id, at }) => !known.has(id) && at > shown.since);
  if (conversations.length + messages.length === 0) return shown;
  return {
    ...shown,
    conversations: [...shown.conversations, ...conversations],
    messages: [...shown.messages, ...messages],
    total: {
      conversations: shown.total.conversations + conversations.length,
      messages: shown.total.messages + messages.length,
    },
  };
}

/** A line of the list of results. */
export type Result =
  | { readonly kind: 'heading'; readonly key: Group }
  | { readonly kind: 'conversation'; readonly key: string; readonly conversation: Conversation }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly conversation: Conversation;
      readonly messageId: string;
      readonly at: string;
      readonly snippet: string;
    };
export type Group = 'conversations' | 'messages';

/** What the server has found, as far as it was asked for. */
export interface Beyond {
  readonly conversations: readonly Conversation[];
  readonly messages: readonly MessageHit[];
  /** Nothing has the words as they were typed. */
  readonly isMisspelt: boolean;
}

/**
 * All that was found in one list, each once: conversations, what is here and after it what the server adds; then messages, whoever found them, those with the
 * words as they were typed first and the newest of them on top.
 * @param held the conversation of that id as it is now.
 */
export function resultsOf(
  here: Shown,
  beyond: Beyond,
  held: (id: string) => Conversation | undefined,
): readonly Result[] {
  const conversationIds = new Set(here.conversations);
  const conversations = [
    ...here.conversations.flatMap((id) => held(id) ?? []),
    ...beyond.conversations.filter(({ id }) => !conversationIds.has(id)).map((told) => held(told.id) ?? told),
  ].map((conversation) => ({ kind: 'conversation' as const, key: `c ${conversation.id}`, conversation }));
  return [...grouped('conversations', conversations), ...grouped('messages', messagesOf(here, beyond, held))];
}

interface Candidate {
  readonly message: FoundMessage;
  readonly conversation: Conversation;
}

function messagesOf(here: Shown, beyond: Beyond, held: (id: string) => Conversation | undefined): readonly Result[] {
  const messageIds = new Set(here.messages.map(({ id }) => id));
  const own = here.messages.flatMap((message): readonly Candidate[] => {
    const conversation = held(message.conversationId);
    return conversation ? [{ message, conversation }] : [];
  });
  const told = beyond.messages
    .filter(({ message_id }) => !messageIds.has(message_id))
    .map(({ message_id: id, conversation, create_ts, snippet }) => ({
      message: {
        id,
        conversationId: conversation.id,
        at: Date.parse(create_ts),
        snippet,
        isAsTyped: !beyond.isMisspelt,
      },
      conversation: held(conversation.id) ?? conversation,
    }));
  const late = new Set(here.messages.slice(here.atFirst));
  const isLate = ({ message }: Candidate) => late.has(message);
  const found = own.filter((one) => !isLate(one)).concat(told);
  return [...found.sort(byRelevance), ...own.filter(isLate)].map(messageResult);
}

const byRelevance = ({ message: a }: Candidate, { message: b }: Candidate): number =>
  Number(b.isAsTyped) - Number(a.isAsTyped) || b.at - a.at;

const messageResult = ({ message: { id, at, snippet }, conversation }: Candidate) => ({
  kind: 'message' as const,
  key: `m ${id}`,
  conversation,
  messageId: id,
  at: new Date(at).toISOString(),
  snippet,
});

const grouped = (group: Group, results: readonly Result[]): readonly Result[] =>
  results.length === 0 ? [] : [{ kind: 'heading', key: group }, ...results];

/** The results as they stand for somebody who points at them: each keeps its place, and what has come since stands at the end of its kind. */
export function inPlace(stood: readonly Result[], now: readonly Result[]): readonly Result[] {
  const byKey = new Map(now.map((result) => [result.key, result]));
  const known = new Set(stood.map(({ key }) => key));
  const ofKind = (kind: 'conversation' | 'message') => [
    ...stood.flatMap((result) => (result.kind === kind ? (byKey.get(result.key) ?? []) : [])),
    ...now.filter((result) => result.kind === kind && !known.has(result.key)),
  ];
  return [...grouped('conversations', ofKind('conversation')), ...grouped('messages', ofKind('message'))];
}
