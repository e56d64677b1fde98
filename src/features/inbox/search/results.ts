import type { Conversation } from '#contract/communication/conversations.ts';
import type { MessageHit } from '#contract/communication/search.ts';
import type { Matches, MessageMatch } from './search-index.ts';

/** What was found in this browser for one search text. */
export interface LocalMatches extends Matches {
  readonly text: string;
  /** When the search began, in milliseconds. */
  readonly since: number;
  /** How many messages the first search found. The others have arrived since. */
  readonly firstMessages: number;
}

/** Appends what has arrived since a search began, so that the matches found before keep their positions. */
export function addNewMatches(before: LocalMatches | null, text: string, found: Matches, now: number): LocalMatches {
  if (before?.text !== text) return { ...found, text, since: now, firstMessages: found.messages.length };
  const known = new Set([...before.conversations, ...before.messages.map(({ id }) => id)]);
  const conversations = found.conversations.filter((id) => !known.has(id));
  // The server finds older messages.
  const messages = found.messages.filter(({ id, at }) => !known.has(id) && at > before.since);
  if (conversations.length + messages.length === 0) return before;
  return {
    ...before,
    conversations: [...before.conversations, ...conversations],
    messages: [...before.messages, ...messages],
    total: {
      conversations: before.total.conversations + conversations.length,
      messages: before.total.messages + messages.length,
    },
  };
}

/** A row of the result list. */
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

/** The results that lead to a conversation. */
export type LinkedResult = Exclude<Result, { kind: 'heading' }>;

/** What the server has found on the pages loaded so far. */
export interface ServerMatches {
  readonly conversations: readonly Conversation[];
  readonly messages: readonly MessageHit[];
  /** Nothing matches the words as typed, so these match similar words. */
  readonly isMisspelt: boolean;
}

/**
 * Merges all matches into one list without duplicates: local conversations and those that the server adds, then all messages, those with the
 * words as typed first, each newest first.
 * @param cached returns the current state of a conversation.
 */
export function resultsOf(
  local: LocalMatches,
  server: ServerMatches,
  cached: (id: string) => Conversation | undefined,
): readonly Result[] {
  const localIds = new Set(local.conversations);
  const conversations = [
    ...local.conversations.flatMap((id) => cached(id) ?? []),
    ...server.conversations.filter(({ id }) => !localIds.has(id)).map((found) => cached(found.id) ?? found),
  ].map((conversation) => ({ kind: 'conversation' as const, key: `c ${conversation.id}`, conversation }));
  return [...grouped('conversations', conversations), ...grouped('messages', messagesOf(local, server, cached))];
}

interface Candidate {
  readonly message: MessageMatch;
  readonly conversation: Conversation;
}

function messagesOf(
  local: LocalMatches,
  server: ServerMatches,
  cached: (id: string) => Conversation | undefined,
): readonly Result[] {
  const localIds = new Set(local.messages.map(({ id }) => id));
  const fromCache = local.messages.flatMap((message): readonly Candidate[] => {
    const conversation = cached(message.conversationId);
    return conversation ? [{ message, conversation }] : [];
  });
  const fromServer = server.messages
    .filter(({ message_id }) => !localIds.has(message_id))
    .map(({ message_id: id, conversation, create_ts, snippet }) => ({
      message: {
        id,
        conversationId: conversation.id,
        at: Date.parse(create_ts),
        snippet,
        isAsTyped: !server.isMisspelt,
      },
      conversation: cached(conversation.id) ?? conversation,
    }));
  const late = new Set(local.messages.slice(local.firstMessages));
  const isLate = ({ message }: Candidate) => late.has(message);
  const found = fromCache.filter((one) => !isLate(one)).concat(fromServer);
  return [...found.sort(byRelevance), ...fromCache.filter(isLate)].map(messageResult);
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

/** Keeps every result in its position and appends new ones to their group. */
export function keepPositions(before: readonly Result[], now: readonly Result[]): readonly Result[] {
  const byKey = new Map(now.map((result) => [result.key, result]));
  const known = new Set(before.map(({ key }) => key));
  const ofKind = (kind: 'conversation' | 'message') => [
    ...before.flatMap((result) => (result.kind === kind ? (byKey.get(result.key) ?? []) : [])),
    ...now.filter((result) => result.kind === kind && !known.has(result.key)),
  ];
  return [...grouped('conversations', ofKind('conversation')), ...grouped('messages', ofKind('message'))];
}
