import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import type { PetOwner, SecondaryContact } from '#contract/communication/pet-owners.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import type { AllFields } from '../all-fields.ts';
import { type MessageRow, presentMessage } from '../message/present.ts';
import type { ShownRow } from './shown-rows.ts';

/** A conversation as the wire shows it, in lists, alone and in events. */
export const presentConversation = (row: ShownRow): AllFields<Conversation> => ({
  id: row.id,
  type: row.type,
  sms_phone: row.sms_phone,
  pinned_at: row.pinned_at,
  read_status: row.read_status,
  container: row.container,
  latest_message: latestMessageOf(row),
  pets: row.pets,
  pet_owner: petOwnerOf(row),
  practice: practiceOf(row),
  secondary_contact: secondaryContactOf(row),
  sms_subscribed: row.subscribed ?? true,
  stopped_by_staff: row.subscribed === false && row.by_staff === true,
  asked_to_stop_at: row.subscribed === false ? null : row.asked_to_stop_at,
  needs_reply_since: row.needs_reply_since,
  unanswered_message: unansweredMessageOf(row),
  undelivered_message: row.undelivered && presentMessage(withTimesOf(row.undelivered)),
  latest_is_reminder: row.latest_is_reminder ?? false,
  open_requests: row.open_requests,
  create_ts: row.create_ts,
  update_ts: row.update_ts,
});

/** JSON has times in the database's form. */
const withTimesOf = (row: MessageRow): MessageRow => ({
  ...row,
  create_ts: new Date(row.create_ts).toISOString(),
  update_ts: new Date(row.update_ts).toISOString(),
});

function practiceOf({ practice }: ShownRow): NonNullable<Conversation['practice']> {
  const { pimsType, practiceOrgId, practiceSubOrgId } = practiceOfRowKey(practice);
  return { pims_type: pimsType, practice_org_id: practiceOrgId, practice_sub_org_id: practiceSubOrgId };
}

function latestMessageOf(row: ShownRow): Message | null {
  if (row.message_id === null) return null;
  return presentMessage({
    id: row.message_id,
    conversation_id: row.id,
    type: row.message_type ?? 'SMS',
    request_type: row.request_type,
    request: row.request,
    direction: row.direction ?? 'INTERNAL',
    content: row.content ?? '',
    media: row.media ?? [],
    delivery_status: row.delivery_status,
    failure_reason: row.failure_reason,
    failures: row.failures ?? 0,
    client_message_id: row.client_message_id,
    author: row.author,
    create_ts: row.message_create_ts ?? row.create_ts,
    update_ts: row.message_update_ts ?? row.update_ts,
  });
}

function unansweredMessageOf(row: ShownRow): Message | undefined {
  if (row.question_id === null || row.question_create_ts === null) return undefined;
  return presentMessage({
    id: row.question_id,
    conversation_id: row.id,
    type: row.question_type ?? 'SMS',
    request_type: row.question_request_type,
    request: row.question_request,
    direction: 'INBOUND',
    content: row.question_content ?? '',
    media: row.question_media ?? [],
    delivery_status: null,
    failure_reason: null,
    failures: 0,
    client_message_id: null,
    author: null,
    create_ts: row.question_create_ts,
    update_ts: row.question_create_ts,
  });
}

function secondaryContactOf(row: ShownRow): SecondaryContact | null {
  if (row.contact_id === null) return null;
  const { contact_id: id, contact_name, contact_relation: relation, sms_phone: phone } = row;
  return { id, name: contact_name ?? phone, relation, phone };
}

/** The client, or the candidates of an unknown number (IN-11 to IN-14). */
const petOwnerOf = (row: ShownRow): AllFields<Omit<PetOwner, 'secondary_contacts'>> => ({
  id: row.owner_id,
  pims_id: row.pims_id,
  first_name: row.first_name,
  last_name: row.last_name,
  contact_phone: row.owner_id === null ? row.sms_phone : row.contact_phone,
  unknown_status: row.unknown_status,
  match_count: row.match_count,
});
