import type { Conversation } from '#contract/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import { nameOf } from './conversation-summary.ts';

const words = inbox.openRequests;

/** The requests that are open in a conversation, in words; empty where there are none. */
const requestsIn = ({ open_requests: open = [] }: Conversation): string => open.map(words.request).join(', ');

interface OpenRequestsLine {
  readonly conversationId: string;
  readonly text: string;
}

/** The open requests of conversations, a line for each that has some; with the client's name where there are several conversations. */
export const openRequestLines = (conversations: readonly Conversation[]): readonly OpenRequestsLine[] =>
  conversations.flatMap((one) => {
    const requests = requestsIn(one);
    if (requests === '') return [];
    return { conversationId: one.id, text: conversations.length > 1 ? words.of(nameOf(one), requests) : requests };
  });

/** Lines that fit into a notice. */
const mostLines = 3;

/** Says which requests still wait in conversations that are done; undefined where none do. */
export function stillWaiting(conversations: readonly Conversation[]): string | undefined {
  const lines = openRequestLines(conversations).map(({ text }) => text);
  if (lines.length === 0) return undefined;
  return words.still(lines.slice(0, mostLines), Math.max(0, lines.length - mostLines));
}
