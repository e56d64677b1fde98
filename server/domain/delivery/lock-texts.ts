import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { isOneOf, type OwnedRow } from '../owned-row.ts';

export type LockedText = Awaited<ReturnType<typeof lockTexts>>[number];

/** Locks texts and their conversations until the commit: each conversation before its texts, as everywhere, so that transactions cannot deadlock. */
export const lockTexts = (db: Db, rows: readonly OwnedRow[]) =>
  db
    .selectFrom('conversation')
    .innerJoin('message', (join) =>
      join
        .onRef('message.practice', '=', 'conversation.practice')
        .onRef('message.conversation_id', '=', 'conversation.id'),
    )
    .select([
      'message.practice',
      'message.id',
      'message.type',
      'message.delivery_status',
      'message.carrier_id',
      'message.delivery_claim',
      'message.handed_over_at',
      'conversation.id as conversation_id',
      'conversation.sms_phone',
      'conversation.container',
      'conversation.latest_message_id',
    ])
    .where(isOneOf(rows, 'message.practice', 'message.id'))
    .where('message.delivery_status', 'is not', null)
    .modifyFront(preparedStatement)
    .orderBy('conversation.practice')
    .orderBy('conversation.id')
    .orderBy('message.id')
    .forUpdate(['conversation', 'message'])
    .execute();
