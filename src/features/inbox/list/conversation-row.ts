import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { isFailed } from '#contract/rules/delivery-status.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { inbox } from '#src/strings/inbox.ts';

/** Whom a conversation is with, as staff call them: the client's name, else the number. */
export function nameOf(conversation: Conversation): string {
  const { pet_owner: owner, sms_phone: phone } = conversation;
  const name = [owner?.first_name, owner?.last_name].filter(Boolean).join(' ');
  return name || formatPhone(phone) || phone || inbox.row.unknownClient;
}

/** What stands under the name: who is on the other side, if that is not clear, else the pets. */
export function subtitleOf(conversation: Conversation): string {
  const { pet_owner: owner } = conversation;
  if (owner?.unknown_status === 'UNKNOWN_PET_OWNER') return inbox.row.noClient;
  if (owner?.unknown_status === 'UNKNOWN_PET_OWNER_MATCHED') return inbox.row.severalClients;
  return conversation.pets.map((pet) => pet.name).join(', ');
}

/** The latest message in one line. */
export function previewOf(message: Message | null): string {
  if (!message) return inbox.row.nothingYet;
  if (message.request_type === 'Appointment') return inbox.row.appointmentRequest;
  if (message.request_type === 'RxRefill') return inbox.row.refillRequest;
  const images = message.media.length;
  const text = message.content.trim() || (images > 1 ? inbox.row.images(images) : images === 1 ? inbox.row.image : '');
  if (!text) return inbox.row.nothingYet;
  return message.direction === 'OUTBOUND' && message.type === 'SMS' ? inbox.row.you(text) : text;
}

/** What a glance at the row must tell. */
export const isUnread = (conversation: Conversation): boolean => conversation.read_status === 'UNREAD';
export const hasOptedOut = (conversation: Conversation): boolean => conversation.sms_subscribed === false;
export function isUndelivered(conversation: Conversation): boolean {
  const status = conversation.latest_message?.delivery_status;
  return status ? isFailed(status) : false;
}

/** Everything of a conversation that the search looks at, folded for comparison. */
export const haystackOf = (conversation: Conversation): string =>
  fold(
    [
      nameOf(conversation),
      conversation.pet_owner?.pims_id,
      conversation.sms_phone,
      formatPhone(conversation.sms_phone),
      ...conversation.pets.map((pet) => pet.name),
      conversation.latest_message?.content,
    ]
      .filter(Boolean)
      .join('\n'),
  );

/** Lower case without accents, so that `jose` finds José. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
