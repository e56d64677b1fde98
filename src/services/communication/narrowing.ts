import type { Conversation } from '#contract/communication/conversations.ts';
import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import { asksForReply, isAutomatic, isReply } from '#contract/rules/texting/needs-reply.ts';

/** What a list can be narrowed to. */
export const narrowings = ['unread', 'needs-reply', 'failed'] as const;
export type Narrowing = (typeof narrowings)[number];

export const isUnread = ({ read_status }: Conversation): boolean => read_status === 'UNREAD';

/** The latest text did not reach the client. */
export function isUndelivered({ latest_message }: Conversation): boolean {
  const status = latest_message?.delivery_status;
  return status ? isFailed(status) : false;
}

/**
 * Since when the client waits for an answer; null where nobody waits, or nobody can be answered. A server that does not
 * tell leaves the latest message to judge by.
 */
export function needsReplySince(conversation: Conversation): string | null {
  const {
    container,
    sms_subscribed,
    latest_message: latest,
    needs_reply_since: told,
    unanswered_message,
  } = conversation;
  if (container === 'DONE' || sms_subscribed === false || (latest && isReply(latest))) return null;
  if (told !== undefined) return told;
  const said = latest && isAutomatic(latest) ? unanswered_message : latest;
  return said && asksForReply(said) ? said.create_ts : null;
}

/** What says that the client needs no reply to what is here; null where they wait for none. */
export function noReplyNeeded(conversation: Conversation): { readonly no_reply_until: string } | null {
  const latest = needsReplySince(conversation) && conversation.latest_message;
  return latest ? { no_reply_until: latest.create_ts } : null;
}

/** What takes that back for a conversation that stood so before. */
export function replyNeeded(before: Conversation): { readonly no_reply_until: string } | null {
  const since = needsReplySince(before);
  return since === null ? null : { no_reply_until: new Date(Date.parse(since) - 1).toISOString() };
}

export const belongsTo: Readonly<Record<Narrowing, (conversation: Conversation) => boolean>> = {
  unread: isUnread,
  'needs-reply': (conversation) => needsReplySince(conversation) !== null,
  failed: isUndelivered,
};
