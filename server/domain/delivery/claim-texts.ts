import { sql } from 'kysely';
import type { Media } from '#contract/communication/messages.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { retryLimits } from './retry-limits.ts';

/** A text that only this process may send to the carrier now. */
export interface ClaimedText {
  readonly id: string;
  readonly practice: string;
  readonly from: string | null;
  readonly to: string;
  readonly content: string;
  readonly media: readonly Media[];
  readonly createdAt: string;
  /** Whether the client accepts texts at this moment; true for the answer to a reserved word. */
  readonly allowed: boolean;
  readonly isReminder: boolean;
}

/**
 * Claims enqueued texts of all practices. Only the oldest of a conversation is claimed, so that the client gets them in the order in which
 * they were written.
 */
export async function claimTexts(db: Db, most: number): Promise<ClaimedText[]> {
  const { rows } = await sql<ClaimedText>`
    ${preparedStatement} with due as (
      select waiting.practice, waiting.id
      from message waiting
      where waiting.delivery_status = 'ENQUEUED'
        and waiting.direction = 'OUTBOUND'
        and waiting.type in ('SMS', 'SMS_AUTOMATED')
        and (waiting.claimed_until is null or waiting.claimed_until < clock_timestamp())
        and not exists (
          select from message older
          where older.practice = waiting.practice and older.conversation_id = waiting.conversation_id
            and older.delivery_status = 'ENQUEUED'
            and (older.create_ts, older.id) < (waiting.create_ts, waiting.id)
        )
      order by waiting.create_ts, waiting.id
      limit ${most}
      for update skip locked
    ), claimed as (
      update message set claimed_until = clock_timestamp() + make_interval(secs => ${retryLimits.texts.claimSeconds})
      from due where message.practice = due.practice and message.id = due.id
      returning message.id, message.practice, message.conversation_id, message.content, message.media, message.create_ts,
        message.answers_keyword
    )
    select claimed.id, claimed.practice, practice.texting_number as "from", conversation.sms_phone as "to",
      claimed.content, claimed.media, claimed.create_ts as "createdAt",
      claimed.answers_keyword or coalesce(sms_recipient.subscribed, true) as allowed,
      exists (
        select from reminder where reminder.practice = claimed.practice and reminder.message_id = claimed.id
      ) as "isReminder"
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
