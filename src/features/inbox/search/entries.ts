import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { isUnread } from '#src/services/communication/list-filters.ts';
import { isPlaceholder } from '#src/services/communication/merge.ts';
import { lastActivityOf } from '#src/services/communication/order.ts';

/** A conversation in the index. */
export interface ConversationEntry {
  readonly id: string;
  /** Of the client and the secondary contact. */
  readonly names: string;
  readonly pets: string;
  /** The client id and the number's digits. */
  readonly numbers: string;
  readonly states: {
    readonly unread: boolean;
    readonly pinned: boolean;
    readonly inbox: boolean;
    readonly done: boolean;
  };
  /** Last activity, in milliseconds. */
  readonly at: number;
}

/** A message in the index. */
export interface MessageEntry {
  readonly id: string;
  readonly conversationId: string;
  readonly text: string;
  readonly at: number;
  /** The staff member who wrote it; null for the client. */
  readonly author: string | null;
}

export const conversationEntry = (conversation: Conversation): ConversationEntry => {
  const { id, pet_owner: owner, secondary_contact: contact, sms_phone: phone, container } = conversation;
  const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ');
  return {
    id,
    names: joined(owner?.first_name, owner?.last_name, contact?.name),
    pets: joined(...conversation.pets.map((pet) => pet.name)),
    numbers: joined(owner?.pims_id, phone?.replace(/\D/g, '')),
    states: {
      unread: isUnread(conversation),
      pinned: Boolean(conversation.pinned_at),
      inbox: container === 'INBOX',
      done: container === 'DONE',
    },
    at: Date.parse(lastActivityOf(conversation)) || 0,
  };
};

/** Null for a message without a written text. */
export const messageEntry = (message: Message): MessageEntry | null =>
  message.type === 'SYSTEM_INFO' || message.content.trim() === '' || isPlaceholder(message)
    ? null
    : {
        id: message.id,
        conversationId: message.conversation_id,
        text: message.content,
        at: Date.parse(message.create_ts),
        author: message.direction === 'INBOUND' ? null : (message.author ?? ''),
      };
