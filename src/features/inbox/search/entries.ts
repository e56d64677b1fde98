import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { isUnread } from '#src/services/communication/narrowing.ts';
import { isPlaceholder } from '#src/services/communication/merge.ts';
import { lastActivityOf } from '#src/services/communication/order.ts';

/** What the index knows of a conversation. */
export interface ConversationEntry {
  readonly id: string;
  /** Of the client, and of who else of the household writes. */
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
  /** When something last happened in it, in milliseconds. */
  readonly at: number;
}

/** What the index knows of a message. */
export interface MessageEntry {
  readonly id: string;
  readonly conversationId: string;
  readonly text: string;
  readonly at: number;
  /** Who of the staff wrote it; null for the client. */
  readonly author: string | null;
}

export const conversationEntry = (conversation: Conversation): ConversationEntry => {
  const { id, pet_owner: owner, secondary_contact: contact, sms_phone: phone, container } = conversation;
  const said = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ');
  return {
    id,
    names: said(owner?.first_name, owner?.last_name, contact?.name),
    pets: said(...conversation.pets.map((pet) => pet.name)),
    numbers: said(owner?.pims_id, phone?.replace(/\D/g, '')),
    states: {
      unread: isUnread(conversation),
      pinned: Boolean(conversation.pinned_at),
      inbox: container === 'INBOX',
      done: container === 'DONE',
    },
    at: Date.parse(lastActivityOf(conversation)) || 0,
  };
};

/** Null for a message without words of anybody. */
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
