import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { fileKindOf } from '#contract/rules/texting/file-kind.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';
import { inbox } from '#src/strings/inbox.ts';
import { sending } from '#src/strings/sending.ts';
import { thread } from '#src/strings/thread.ts';
import { inboxList } from '#src/strings/inbox-list.ts';

/** The client's name, else the phone number. */
export function nameOf(conversation: Conversation): string {
  const { pet_owner: owner, sms_phone: phone } = conversation;
  return fullName(owner?.first_name, owner?.last_name) || formatPhone(phone) || phone || inbox.row.unknownClient;
}

/** The line under the name: how the number is matched, the secondary contact, or the pets. */
export function subtitleOf(conversation: Conversation, showsContacts = false): string {
  const { pet_owner: owner, secondary_contact: contact } = conversation;
  const match = matchOf(owner);
  if (match) return matches[match];
  if (contact && showsContacts) return inbox.contactNamed(contact.name, contact.relation);
  return conversation.pets.map((pet) => pet.name).join(', ');
}

/** How many clients may have an unknown number; null for a known client. The server may omit the count. */
export const matchOf = (owner: Conversation['pet_owner']): keyof typeof matches | null =>
  owner?.unknown_status ? (owner.match_count ?? likelyMatches[owner.unknown_status]) : null;

const matches = {
  zero: inbox.row.noClient,
  one: inboxList.row.oneClient,
  multiple: inbox.row.severalClients,
};
const likelyMatches = { UNKNOWN_PET_OWNER: 'zero', UNKNOWN_PET_OWNER_MATCHED: 'multiple' } as const;

/**
 * The latest message, also where it is a line for staff: the conversation moved up for it. An automatic text gives way to the client's
 * unanswered message or the text that did not arrive, which nobody has dealt with.
 */
export const shownMessageOf = ({
  latest_message: latest,
  unanswered_message: question,
  undelivered_message: undelivered,
}: Conversation): Message | null => (latest?.type === 'SMS_AUTOMATED' ? (question ?? undelivered ?? latest) : latest);

/** Whether nobody wrote it. A text to several clients has an author, although it counts as no answer. */
export const isUnwritten = ({ type, author }: Message): boolean => type === 'SMS_AUTOMATED' && !author;

/** Only what nobody wrote has answered the client so far. */
export function wasAnsweredAutomatically(conversation: Conversation): boolean {
  const { latest_message: latest } = conversation;
  return latest !== null && shownMessageOf(conversation) !== latest && isUnwritten(latest);
}

/**
 * A message in one line, with its author if the practice sent it.
 * @param ownName the signed-in user's name as the server has it.
 */
export function previewOf(message: Message | null, ownName: string | null): string {
  if (!message) return inbox.row.nothingYet;
  // A request to move a visit says so itself.
  if (message.request_type === 'Appointment' && !message.request?.moves) return inbox.row.appointmentRequest;
  if (message.request_type === 'RxRefill') return inbox.row.refillRequest;
  const text = message.content.trim() || filesOf(message);
  if (!text) return inbox.row.nothingYet;
  if (message.direction === 'INTERNAL' && message.type === 'SMS') return sending.note.preview(text);
  if (message.direction !== 'OUTBOUND') return text;
  const { author } = message;
  if (isUnwritten(message)) return inbox.row.automated(text);
  return author && author === ownName ? inbox.row.you(text) : inbox.row.said(author ?? inbox.practice, text);
}

/** The files of a message in a word or two; empty without any. */
function filesOf({ media }: Message): string {
  const kinds = media.map(({ content_type: type }) => fileKindOf(type));
  const [kind] = kinds;
  if (kind === undefined) return '';
  if (kinds.length === 1) return thread.file.kind[kind];
  return kinds.every((one) => one === 'picture') ? inbox.row.images(kinds.length) : inbox.row.files(kinds.length);
}

export const hasOptedOut = (conversation: Conversation): boolean => conversation.sms_subscribed === false;
