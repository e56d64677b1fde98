import type { Conversation } from '#contract/communication/conversations.ts';
import type { MessageHit } from '#contract/communication/search.ts';
import type { Found, FoundMessage } from './search-index.ts';

/** What was found for one search and stands in the list since. */
export interface Shown extends Found {
  /** What was searched for. */
  readonly typed: string;
  /** When, in milliseconds. */
  readonly since: number;
}

/** What is shown never moves or goes while the search stays the same: what is found later comes after it. */
export function keepShown(shown: Shown | null, typed: string, found: Found, now: number): Shown {
  if (shown?.typed !== typed) return { ...found, typed, since: now };
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
export type Group = 'conversations' | 'messages' | 'older';

/** What the server has found, as far as it was asked for. */
export interface Beyond {
  readonly conversations: readonly Conversation[];
  readonly messages: readonly MessageHit[];
}

/**
 * All that was found in one list, each once: what is here, and after it what the server adds.
 * @param held the conversation of that id as it is now.
 */
export function resultsOf(
  here: Found,
  beyond: Beyond,
  held: (id: string) => Conversation | undefined,
): readonly Result[] {
  const messageIds = new Set(here.messages.map(({ id }) => id));
  const conversationIds = new Set(here.conversations);
  const conversations = [
    ...here.conversations.flatMap((id) => held(id) ?? []),
    ...beyond.conversations.filter(({ id }) => !conversationIds.has(id)).map((told) => held(told.id) ?? told),
  ].map((conversation) => ({ kind: 'conversation' as const, key: `c ${conversation.id}`, conversation }));
  const messages = here.messages.flatMap((found) => {
    const conversation = held(found.conversationId);
    return conversation ? messageResult(found, conversation) : [];
  });
  const older = beyond.messages
    .filter(({ message_id }) => !messageIds.has(message_id))
    .map(({ message_id: id, conversation, create_ts, snippet }) =>
      messageResult({ id, at: Date.parse(create_ts), snippet }, held(conversation.id) ?? conversation),
    );
  return [...grouped('conversations', conversations), ...grouped('messages', messages), ...grouped('older', older)];
}

const messageResult = ({ id, at, snippet }: Omit<FoundMessage, 'conversationId'>, conversation: Conversation) => ({
  kind: 'message' as const,
  key: `m ${id}`,
  conversation,
  messageId: id,
  at: new Date(at).toISOString(),
  snippet,
});

const grouped = (group: Group, results: readonly Result[]): readonly Result[] =>
  results.length === 0 ? [] : [{ kind: 'heading', key: group }, ...results];
