import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { advance } from '#contract/rules/texting/delivery-status.ts';
import { asksForReply, isAutomatic } from '#contract/rules/texting/needs-reply.ts';
import { compareMessages, compareTimes } from './order.ts';

/** One message told twice: the newer wins, its status only moves forward (D-33). Answers `held` itself where nothing is new. */
export function mergeMessage(held: Message, told: Message): Message {
  const toldIsNewer = compareTimes(told.update_ts, held.update_ts) > 0;
  const [newer, older] = toldIsNewer ? [told, held] : [held, told];
  const status =
    older.delivery_status && newer.delivery_status
      ? advance(older.delivery_status, newer.delivery_status)
      : (newer.delivery_status ?? older.delivery_status);
  const key = newer.client_message_id ?? older.client_message_id;
  const settledBy = status === newer.delivery_status ? newer : older;
  if (settledBy === newer && key === newer.client_message_id) return newer;
  return { ...newer, delivery_status: status, failure_reason: settledBy.failure_reason, client_message_id: key };
}

/** One conversation told twice: the newer by `update_ts`; a server that does not stamp them is believed as it comes. */
export function mergeConversation(held: Conversation, told: Conversation): Conversation {
  const age = held.update_ts && told.update_ts ? compareTimes(told.update_ts, held.update_ts) : undefined;
  const base = age === undefined || age > 0 ? told : held;
  const latest = latestOf(held.latest_message, told.latest_message, age);
  return withQuestion(held, latest === base.latest_message ? base : { ...base, latest_message: latest });
}

/** Keeps what the client asked where a message that nobody wrote takes its place. A server that tells it itself is believed. */
export function withQuestion(held: Conversation, next: Conversation): Conversation {
  const { latest_message: latest } = next;
  if (next.needs_reply_since !== undefined || !latest || !isAutomatic(latest)) return next;
  const question =
    held.latest_message && asksForReply(held.latest_message) ? held.latest_message : held.unanswered_message;
  return question && question !== next.unanswered_message ? { ...next, unanswered_message: question } : next;
}

/** Which of two messages a conversation shows as its latest; `age` is above zero where the conversation of `told` is the newer. */
export function latestOf(held: Message | null, told: Message | null, age: number | undefined): Message | null {
  if (!held || !told) return held ?? told;
  if (held.id === told.id) return mergeMessage(held, told);
  if (isPlaceholder(held) || isPlaceholder(told)) return isPlaceholder(held) ? told : held;
  if (age) return age > 0 ? told : held;
  return compareMessages(told, held) > 0 ? told : held;
}

export const placeholderId = (conversationId: string): string => `placeholder:${conversationId}`;
/** The stand-in of a conversation in which nothing was written yet (IN-25). */
export const isPlaceholder = (message: Message): boolean => message.id === placeholderId(message.conversation_id);
