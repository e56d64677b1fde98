import type { Conversation } from '#contract/communication/conversations.ts';
import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import { asksForReply, isAutomatic, isReply } from '#contract/rules/texting/needs-reply.ts';

/** The filters for a list of conversations. */
export const listFilters = ['unread', 'needs-reply', 'failed'] as const;
export type ListFilter = (typeof listFilters)[number];

export const isUnread = ({ read_status }: Conversation): boolean => read_status === 'UNREAD';

/** The latest text did not reach the client, whatever was sent or noted by itself since. */
export function isUndelivered({ latest_message: latest, undelivered_message: earlier }: Conversation): boolean {
  const text = latest && isAutomatic(latest) && earlier ? earlier : latest;
  return text?.delivery_status ? isFailed(text.delivery_status) : false;
}

/**
 * Since when the client has been waiting for a reply; null if no reply is needed or possible. Without the server's `needs_reply_since` the
 * latest message decides.
 */
export function needsReplySince(conversation: Conversation): string | null {
  const {
    container,
    sms_subscribed,
    latest_message: latest,
    needs_reply_since: reported,
    unanswered_message,
  } = conversation;
  if (container === 'DONE' || sms_subscribed === false || (latest && isReply(latest))) return null;
  if (reported !== undefined) return reported;
  const question = latest && isAutomatic(latest) ? unanswered_message : latest;
  return question && asksForReply(question) ? question.create_ts : null;
}

/** The change that marks the messages so far as needing no reply; null if none is needed. */
export function noReplyNeeded(conversation: Conversation): { readonly no_reply_until: string } | null {
  const latest = needsReplySince(conversation) && conversation.latest_message;
  return latest ? { no_reply_until: latest.create_ts } : null;
}

/** The change that undoes it, from the conversation's previous state. */
export function replyNeeded(before: Conversation): { readonly no_reply_until: string } | null {
  const since = needsReplySince(before);
  return since === null ? null : { no_reply_until: new Date(Date.parse(since) - 1).toISOString() };
}

export const belongsTo: Readonly<Record<ListFilter, (conversation: Conversation) => boolean>> = {
  unread: isUnread,
  'needs-reply': (conversation) => needsReplySince(conversation) !== null,
  failed: isUndelivered,
};
