import { type InferResult, type SelectQueryBuilder, sql } from 'kysely';
import type { OpenRequest, Pet } from '#contract/communication/conversations.ts';
import { deliveryStatuses, isFailed } from '#contract/rules/texting/delivery-status.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { messageColumns, type MessageRow } from '../message/present.ts';
import { conversationColumns, type ConversationRecord } from './internal.ts';

/** A query for conversations, to be narrowed further. */
export type Chosen = SelectQueryBuilder<Database, 'conversation', ConversationRecord>;

/** The pets that a conversation is about, by name. */
const petsOfRow = sql<Pet[]>`array(
  select json_build_object('id', p.id, 'name', p.name, 'species', p.species)
  from conversation_pet cp join pet p on p.practice = cp.practice and p.id = cp.pet_id
  where cp.practice = c.practice and cp.conversation_id = c.id
  order by p.name, p.id
)`;

const openRequestsOfRow = sql<OpenRequest[]>`array(
  select json_build_object(
    'request_id', asked.request ->> 'request_id', 'request_type', asked.request_type,
    'pet_name', asked.request ->> 'pet_name', 'is_move', coalesce(asked.request -> 'moves', 'null') <> 'null'
  )
  from message asked
  where asked.practice = c.practice and asked.conversation_id = c.id
    and asked.request is not null and coalesce(asked.request ->> 'status', 'OPEN') = 'OPEN'
  order by asked.create_ts, asked.id
)`;

/** Literals, so that PostgreSQL plans the statement once. */
/** The delivery statuses of texts that did not arrive. */
export const failedStatuses = deliveryStatuses.filter(isFailed).map((status) => sql.lit(status));

/** The message that did not arrive, with the columns of a message. */
const undelivered = sql<MessageRow | null>`case when u.delivery_status in (${sql.join(failedStatuses)}) then to_jsonb(u) end`;

const isReminder = sql<boolean>`m.type = 'SMS_AUTOMATED' and exists (
  select from reminder where reminder.practice = c.practice and reminder.message_id = m.id
)`;

/**
 * Conversations with everything the wire shows of them. The page is limited before the joins, because joining all rows first costs several times as
 * much.
 */
export const shownRows = (db: Db, choose: (all: Chosen) => Chosen) =>
  db
    .selectFrom(choose(db.selectFrom('conversation').select(conversationColumns)).as('c'))
    .leftJoin('message as m', (join) =>
      join.onRef('m.practice', '=', 'c.practice').onRef('m.id', '=', 'c.latest_message_id'),
    )
    // The lateral limit reads one row by the index, and only where it is needed; a plain join would read all messages of the practice.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('message as question')
          .select([
            'question.id',
            'question.type',
            'question.request_type',
            'question.request',
            'question.content',
            'question.media',
            'question.create_ts',
          ])
          .whereRef('question.practice', '=', 'c.practice')
          .whereRef('question.conversation_id', '=', 'c.id')
          .whereRef('question.create_ts', '>=', 'c.needs_reply_since')
          .where('question.direction', '=', 'INBOUND')
          .where('m.type', 'in', ['SMS_AUTOMATED', 'SYSTEM_INFO'])
          .orderBy('question.create_ts', 'desc')
          .limit(1)
          .as('q'),
      (join) => join.onTrue(),
    )
    // Likewise: the last message that somebody wrote, or that is known not to have arrived.
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('message as text')
          .select(messageColumns.map((column) => `text.${column}` as const))
          .whereRef('text.practice', '=', 'c.practice')
          .whereRef('text.conversation_id', '=', 'c.id')
          .where('text.type', '<>', sql.lit('SYSTEM_INFO'))
          .where((text) =>
            text.or([
              text('text.type', '<>', sql.lit('SMS_AUTOMATED')),
              text('text.delivery_status', 'in', failedStatuses),
            ]),
          )
          .where('m.type', 'in', [sql.lit('SMS_AUTOMATED' as const), sql.lit('SYSTEM_INFO' as const)])
          .orderBy('text.create_ts', 'desc')
          .limit(1)
          .as('u'),
      (join) => join.onTrue(),
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
      'c.asked_to_stop_at',
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
      'r.by_staff',
      'm.id as message_id',
      'm.type as message_type',
      'm.request_type',
      'm.request',
      'm.direction',
      'm.content',
      'm.media',
      'm.delivery_status',
      'm.failure_reason',
      'm.failures',
      'm.client_message_id',
      'm.author',
      'm.create_ts as message_create_ts',
      'm.update_ts as message_update_ts',
      'q.id as question_id',
      'q.type as question_type',
      'q.request_type as question_request_type',
      'q.request as question_request',
      'q.content as question_content',
      'q.media as question_media',
      'q.create_ts as question_create_ts',
      undelivered.as('undelivered'),
      isReminder.as('latest_is_reminder'),
      petsOfRow.as('pets'),
      openRequestsOfRow.as('open_requests'),
    ])
    .orderBy('c.latest_at', 'desc')
    .orderBy('c.id', 'desc');

export type ShownRow = InferResult<ReturnType<typeof shownRows>>[number];
