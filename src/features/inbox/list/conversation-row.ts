import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { fullName } from '#contract/rules/full-name.ts';
import { inbox } from '#src/strings/inbox.ts';
import { sending } from '#src/strings/sending.ts';
import { inboxList } from '#src/strings/inbox-list.ts';

/** Whom a conversation is with, as staff call them: the client's name, else the number. */
export function nameOf(conversation: Conversation): string {
  const { pet_owner: owner, sms_phone: phone } = conversation;
  return fullName(owner?.first_name, owner?.last_name) || formatPhone(phone) || phone || inbox.row.unknownClient;
}

/** What stands under the name: who is on the other side, if that is not clear or somebody else of the household, else the pets. */
export function subtitleOf(conversation: Conversation, showsContacts = false): string {
  const { pet_owner: owner, secondary_contact: contact } = conversation;
  const match = matchOf(owner);
  if (match) return matches[match];
  if (contact && showsContacts) return inbox.contactNamed(contact.name, contact.relation);
  return conversation.pets.map((pet) => pet.name).join(', ');
}

/** How many clients may have an unknown number; null where it is known whose it is. A server need not count them. */
export const matchOf = (owner: Conversation['pet_owner']): keyof typeof matches | null =>
  owner?.unknown_status ? (owner.match_count ?? likelyMatches[owner.unknown_status]) : null;

const matches = {
  zero: inbox.row.noClient,
  one: inboxList.row.oneClient,
  multiple: inbox.row.severalClients,
};
const likelyMatches = { UNKNOWN_PET_OWNER: 'zero', UNKNOWN_PET_OWNER_MATCHED: 'multiple' } as const;

/** The latest message in one line. */
export function previewOf(message: Message | null): string {
  if (!message) return inbox.row.nothingYet;
  if (message.request_type === 'Appointment') return inbox.row.appointmentRequest;
  if (message.request_type === 'RxRefill') return inbox.row.refillRequest;
  const images = message.media.length;
  const text = message.content.trim() || (images > 1 ? inbox.row.images(images) : images === 1 ? inbox.row.image : '');
  if (!text) return inbox.row.nothingYet;
  if (message.direction === 'INTERNAL' && message.type === 'SMS') return sending.note.preview(text);
  return message.direction === 'OUTBOUND' && message.type === 'SMS' ? inbox.row.you(text) : text;
}

export const hasOptedOut = (conversation: Conversation): boolean => conversation.sms_subscribed === false;
