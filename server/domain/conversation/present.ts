import { type InferResult, type SelectQueryBuilder, sql } from 'kysely';
import type { Conversation, Pet } from '#contract/communication/conversations.ts';
import type { PetOwner, SecondaryContact } from '#contract/communication/pet-owners.ts';
import type { Message } from '#contract/communication/messages.ts';
import { practiceOfRowKey } from '#contract/rules/row-key.ts';
import { plannedOnce } from '#server/db/planned-once.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { presentMessage } from '../message/present.ts';
import { isOneOf, type OwnedRow, rowsOf } from '../owned-row.ts';
import { isRowId } from '../row-id.ts';
import { conversationColumns, type ConversationRecord } from './internal.ts';

type Chosen = SelectQueryBuilder<Database, 'conversation', ConversationRecord>;

/** The pets that a conversation is about, by name. */
const petsOfRow = sql<Pet[]>`array(
  select json_build_object('id', p.id, 'name', p.name, 'species', p.species)
  from conversation_pet cp join pet p on p.practice = cp.practice and p.id = cp.pet_id
  where cp.practice = c.practice and cp.conversation_id = c.id
  order by p.name, p.id
)`;

/** What a conversation shows. The page is cut first: joining the whole practice and cutting then costs several times as much. */
const shownRows = (db: Db, choose: (all: Chosen) => Chosen) =>
  db
    .selectFrom(choose(db.selectFrom('conversation').select(conversationColumns)).as('c'))
    .leftJoin('message as m', (join) =>
      join.onRef('m.practice', '=', 'c.practice').onRef('m.id', '=', 'c.latest_message_id'),
    )
    .leftJoin('pet_owner as o', (join) =>
      join.onRef('o.practice', '=', 'c.practice').onRef('o.id', '=', 'c.pet_owner_id'),
    )
    .leftJoin('secondary_contact as s', (join) =>
      join
        .onRef('s.practice', '=', 'c.practice')
        .onRef('s.pet_owner_id', '=', 'c.pet_owner_id')
        .onRef('s.phone', '=', 'c.sms_phone'),
    )
    .leftJoin('sms_recipient as r', (join) =>
      join.onRef('r.practice', '=', 'c.practice').onRef('r.phone', '=', 'c.sms_phone'),
    )
    .select([
      'c.practice',
      'c.id',
      'c.type',
      'c.sms_phone',
      'c.pinned_at',
      'c.read_status',
      'c.needs_reply_since',
      'c.container',
      'c.unknown_status',
      'c.match_count',
      'c.create_ts',
      'c.update_ts',
      'o.id as owner_id',
      'o.pims_id',
      'o.first_name',
      'o.last_name',
      'o.contact_phone',
      's.id as contact_id',
      's.name as contact_name',
      's.relation as contact_relation',
      'r.subscribed',
      'm.id as message_id',
      'm.type as message_type',
      'm.request_type',
      'm.request',
      'm.direction',
      'm.content',
      'm.media',
      'm.delivery_status',
      'm.failure_reason',
      'm.client_message_id',
      'm.author',
      'm.create_ts as message_create_ts',
      'm.update_ts as message_update_ts',
      petsOfRow.as('pets'),
    ])
    .orderBy('c.latest_at', 'desc')
    .orderBy('c.id', 'desc');

type ConversationRow = InferResult<ReturnType<typeof shownRows>>[number];

/** The conversations of the practice that the caller chooses, the latest first. */
export const readConversations = async (
  db: Db,
  practice: string,
  choose: (all: Chosen) => Chosen,
): Promise<Conversation[]> =>
  (await shownRows(db, (all) => choose(all.where('practice', '=', practice))).execute()).map(
    (row) => presented(row).conversation,
  );

interface OwnedConversation {
  readonly practice: string;
  readonly conversation: Conversation;
}

/** A conversation as everybody is shown it: in lists, by itself and in events. */
const presented = (row: ConversationRow): OwnedConversation => ({
  practice: row.practice,
  conversation: {
    id: row.id,
    type: row.type,
    sms_phone: row.sms_phone,
    pinned_at: row.pinned_at,
    read_status: row.read_status,
    container: row.container,
    latest_message: latestMessageOf(row),
    pets: row.pets,
    pet_owner: petOwnerOf(row),
    practice: ownerOf(row),
    secondary_contact: secondaryContactOf(row),
    sms_subscribed: row.subscribed ?? true,
    needs_reply_since: row.needs_reply_since,
    create_ts: row.create_ts,
    update_ts: row.update_ts,
  },
});

/** These conversations of the practice; those it does not have are left out. */
export const conversationsByIds = async (db: Db, practice: string, ids: readonly string[]): Promise<Conversation[]> =>
  (await conversationsOf(db, rowsOf(practice, ids))).map(({ conversation }) => conversation);

/** These conversations of any practices, each with its own. */
export async function conversationsOf(db: Db, rows: readonly OwnedRow[]): Promise<OwnedConversation[]> {
  const known = rows.filter(({ id }) => isRowId(id));
  if (known.length === 0) return [];
  const found = await shownRows(db, (all) => all.where(isOneOf(known)))
    .modifyFront(plannedOnce)
    .execute();
  return found.map(presented);
}

function ownerOf({ practice }: ConversationRow): NonNullable<Conversation['practice']> {
  const { pimsType, practiceOrgId, practiceSubOrgId } = practiceOfRowKey(practice);
  return { pims_type: pimsType, practice_org_id: practiceOrgId, practice_sub_org_id: practiceSubOrgId };
}

function latestMessageOf(row: ConversationRow): Message | null {
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
    client_message_id: row.client_message_id,
    author: row.author,
    create_ts: row.message_create_ts ?? row.create_ts,
    update_ts: row.message_update_ts ?? row.update_ts,
  });
}

function secondaryContactOf(row: ConversationRow): SecondaryContact | null {
  if (row.contact_id === null) return null;
  const { contact_id: id, contact_name, contact_relation: relation, sms_phone: phone } = row;
  return { id, name: contact_name ?? phone, relation, phone };
}

/** The client, or what is known of somebody who is not one yet (IN-11 to IN-14). */
const petOwnerOf = (row: ConversationRow): PetOwner => ({
  id: row.owner_id,
  pims_id: row.pims_id,
  first_name: row.first_name,
  last_name: row.last_name,
  contact_phone: row.owner_id === null ? row.sms_phone : row.contact_phone,
  unknown_status: row.unknown_status,
  match_count: row.match_count,
});
