import { sql } from 'kysely';
import type { Media } from '#contract/communication/messages.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { retryLimits } from './retry-limits.ts';
import type { OwnedRow } from '../owned-row.ts';

/** A text that only this process may send to the carrier now. */
export interface ClaimedText {
  readonly id: string;
  readonly practice: string;
  readonly conversationId: string;
  readonly from: string | null;
  readonly to: string;
  readonly content: string;
  readonly media: readonly Media[];
  readonly createdAt: string;
  /** Whether the client accepts texts at this moment; true for the answer to a reserved word. */
  readonly allowed: boolean;
  readonly isReminder: boolean;
  /** Since when the carrier may have it; null for a text that it certainly does not have. */
  readonly handedOverAt: string | null;
}

/**
 * Claims enqueued texts of all practices. Only the oldest of a conversation is claimed, so that the client gets them in the order in which
 * they were written. From the claim on, the carrier may have the text: if this process ends now, nobody knows how far it came.
 */
export async function claimTexts(db: Db, most: number): Promise<ClaimedText[]> {
  const { rows } = await sql<ClaimedText>`
    ${preparedStatement} with due as (
      select waiting.practice, waiting.id, waiting.handed_over_at
      from message waiting
      where waiting.delivery_status = 'ENQUEUED'
        and waiting.direction = 'OUTBOUND'
        and waiting.type in ('SMS', 'SMS_AUTOMATED')
        and waiting.failure_reason is null
        and (waiting.claimed_until is null or waiting.claimed_until < clock_timestamp())
        and not exists (
          select from message older
          where older.practice = waiting.practice and older.conversation_id = waiting.conversation_id
            and older.delivery_status = 'ENQUEUED' and older.failure_reason is null
            and (older.create_ts, older.id) < (waiting.create_ts, waiting.id)
        )
      order by waiting.create_ts, waiting.id
      limit ${most}
      for update skip locked
    ), claimed as (
      update message set claimed_until = clock_timestamp() + make_interval(secs => ${retryLimits.texts.claimSeconds}),
        handed_over_at = coalesce(message.handed_over_at, clock_timestamp())
      from due where message.practice = due.practice and message.id = due.id
      returning message.id, message.practice, message.conversation_id, message.content, message.media, message.create_ts,
        message.answers_keyword, due.handed_over_at
    )
    select claimed.id, claimed.practice, claimed.conversation_id as "conversationId", practice.texting_number as "from", conversation.sms_phone as "to",
      claimed.content, claimed.media, claimed.create_ts as "createdAt",
      claimed.answers_keyword or coalesce(sms_recipient.subscribed, true) as allowed,
      exists (
        select from reminder where reminder.practice = claimed.practice and reminder.message_id = claimed.id
      ) as "isReminder",
      claimed.handed_over_at as "handedOverAt"
    from claimed
    join practice on practice.practice = claimed.practice
    join conversation on conversation.practice = claimed.practice and conversation.id = claimed.conversation_id
    left join sms_recipient on sms_recipient.practice = claimed.practice and sms_recipient.phone = conversation.sms_phone
    order by claimed.create_ts, claimed.id
  `.execute(db);
  return rows;
}

/** Releases every claim, such as those of a process that crashed. Only safe where no other process runs. */
export const releaseClaims = (db: Db) =>
  db
    .updateTable('message')
    .set({ claimed_until: null })
    .where('delivery_status', '=', 'ENQUEUED')
    .where('claimed_until', 'is not', null)
    .execute();

/** Lets an unaccepted text be sent again after so many seconds: the carrier does not have it. */
export const postponeSend = (db: Db, { practice, id }: OwnedRow, seconds: number) =>
  sql`
    ${preparedStatement} update message
    set handed_over_at = null, claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
    where practice = ${practice} and id = ${id} and delivery_status = 'ENQUEUED'
  `.execute(db);

/** Lets a text of unknown outcome be looked up after so many seconds. */
export const postponeLookup = (db: Db, { practice, id }: OwnedRow, seconds: number) =>
  sql`
    ${preparedStatement} update message
    set claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
    where practice = ${practice} and id = ${id} and delivery_status = 'ENQUEUED'
  `.execute(db);
