import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { advance } from '#contract/rules/texting/delivery-status.ts';
import { asksForReply, isAutomatic } from '#contract/rules/texting/needs-reply.ts';
import { compareMessages, compareTimes } from './order.ts';

/** Merges two versions of a message: the newer wins, but its status only moves forward (D-33). Returns `cached` itself if nothing changed. */
export function mergeMessage(cached: Message, received: Message): Message {
  const receivedIsNewer = compareTimes(received.update_ts, cached.update_ts) > 0;
  const [newer, older] = receivedIsNewer ? [received, cached] : [cached, received];
  const status =
    older.delivery_status && newer.delivery_status
      ? advance(older.delivery_status, newer.delivery_status)
      : (newer.delivery_status ?? older.delivery_status);
  const key = newer.client_message_id ?? older.client_message_id;
  const settledBy = status === newer.delivery_status ? newer : older;
  if (settledBy === newer && key === newer.client_message_id) return newer;
  return { ...newer, delivery_status: status, failure_reason: settledBy.failure_reason, client_message_id: key };
}

/** Merges two versions of a conversation: the newer by `update_ts` wins; without time stamps the one that arrives last. */
export function mergeConversation(cached: Conversation, received: Conversation): Conversation {
  const age = cached.update_ts && received.update_ts ? compareTimes(received.update_ts, cached.update_ts) : undefined;
  const base = age === undefined || age > 0 ? received : cached;
  const latest = latestOf(cached.latest_message, received.latest_message, age);
  return withQuestion(cached, latest === base.latest_message ? base : { ...base, latest_message: latest });
}

/** Keeps the client's question when an automatic message becomes the latest. If the server reports it itself, that counts. */
export function withQuestion(cached: Conversation, next: Conversation): Conversation {
  const { latest_message: latest } = next;
  if (next.needs_reply_since !== undefined || !latest || !isAutomatic(latest)) return next;
  const question =
    cached.latest_message && asksForReply(cached.latest_message) ? cached.latest_message : cached.unanswered_message;
  return question && question !== next.unanswered_message ? { ...next, unanswered_message: question } : next;
}

/** Which of two messages is the conversation's latest; `age` is above zero if the received conversation is the newer. */
export function latestOf(cached: Message | null, received: Message | null, age: number | undefined): Message | null {
  if (!cached || !received) return cached ?? received;
  if (cached.id === received.id) return mergeMessage(cached, received);
  if (isPlaceholder(cached) || isPlaceholder(received)) return isPlaceholder(cached) ? received : cached;
  if (age) return age > 0 ? received : cached;
  return compareMessages(received, cached) > 0 ? received : cached;
}

export const placeholderId = (conversationId: string): string => `placeholder:${conversationId}`;
/** The placeholder of a conversation without messages (IN-25). */
export const isPlaceholder = (message: Message): boolean => message.id === placeholderId(message.conversation_id);
