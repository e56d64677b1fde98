import { type InferResult, sql } from 'kysely';
import type { Conversation, Pet } from '#contract/communication/conversations.ts';
import type { PetOwner } from '#contract/communication/pet-owners.ts';
import type { Message } from '#contract/communication/messages.ts';
import { practiceOfRowKey } from '#contract/rules/row-key.ts';
import type { Db } from '#server/db/schema.ts';
import { presentMessage } from '../message/present.ts';
import { isRowId } from '../row-id.ts';

/** Everything a conversation shows, in one statement; callers add which ones they want. */
export const conversationRows = (db: Db, practice: string) =>
  db
    .selectFrom('conversation as c')
    .leftJoin('message as m', (join) =>
      join.onRef('m.practice', '=', 'c.practice').onRef('m.id', '=', 'c.latest_message_id'),
    )
    .leftJoin('pet_owner as o', (join) =>
      join.onRef('o.practice', '=', 'c.practice').onRef('o.id', '=', 'c.pet_owner_id'),
    )
    .leftJoin('sms_recipient as r', (join) =>
      join.onRef('r.practice', '=', 'c.practice').onRef('r.phone', '=', 'c.sms_phone'),
    )
    .where('c.practice', '=', practice)
    .select([
      'c.id',
      'c.type',
      'c.sms_phone',
      'c.pinned_at',
      'c.read_status',
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
    ])
    .select(
      sql<Pet[] | null>`(
        select json_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species) order by p.name, p.id)
        from conversation_pet cp join pet p on p.practice = cp.practice and p.id = cp.pet_id
        where cp.practice = c.practice and cp.conversation_id = c.id
      )`.as('pets'),
    );

type ConversationRow = InferResult<ReturnType<typeof conversationRows>>[number];

/** Rows of one practice as the wire shows them. */
export function presentConversations(practice: string, rows: readonly ConversationRow[]): Conversation[] {
  const { pimsType, practiceOrgId, practiceSubOrgId } = practiceOfRowKey(practice);
  const owner = { pims_type: pimsType, practice_org_id: practiceOrgId, practice_sub_org_id: practiceSubOrgId };
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    sms_phone: row.sms_phone,
    pinned_at: row.pinned_at,
    read_status: row.read_status,
    container: row.container,
    latest_message: latestMessageOf(row),
    pets: row.pets ?? [],
    pet_owner: petOwnerOf(row),
    practice: owner,
    sms_subscribed: row.subscribed ?? true,
    create_ts: row.create_ts,
    update_ts: row.update_ts,
  }));
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

/** These conversations of the practice, in no particular order; those it does not have are left out. */
export async function conversationsByIds(db: Db, practice: string, ids: readonly string[]): Promise<Conversation[]> {
  const known = ids.filter(isRowId);
  if (known.length === 0) return [];
  return presentConversations(practice, await conversationRows(db, practice).where('c.id', 'in', known).execute());
}
