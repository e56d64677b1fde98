import { type RawBuilder, sql } from 'kysely';
import type { Media } from '#contract/communication/messages.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';
import { retryLimits } from './retry-limits.ts';

/** A text that only this process may send to the carrier, or look up there, now. */
export interface ClaimedText {
  readonly id: string;
  readonly practice: string;
  /** The number of this claim. What it postpones, refuses or gives up has no effect once there is a later one. */
  readonly claim: number;
  /** `performance.now()` before the claim. */
  readonly claimedAt: number;
  readonly conversationId: string;
  readonly from: string | null;
  readonly to: string;
  readonly content: string;
  readonly media: readonly Media[];
  /** Milliseconds since it was written. All ages are the database's, at the time of the claim. */
  readonly age: number;
  /** Why the client gets no texts at this moment; null where they do, and for the answer to a reserved word. */
  readonly obstacle: 'unsubscribed' | 'stopped_by_staff' | null;
  readonly isReminder: boolean;
}

/** A text that the carrier may have. */
export interface ClaimedLookup extends ClaimedText {
  /** Milliseconds since the carrier may have it. */
  readonly handedOverFor: number;
  /** Milliseconds since the carrier was first asked about it. */
  readonly lookedUpFor: number;
}

/**
 * Claims enqueued texts of all practices, to send them. From the claim on, the carrier may have the text: if this process ends now, nobody
 * knows how far it came.
 */
export const claimTexts = (db: Db, most: number) =>
  claimed<ClaimedText>(db, most, {
    isDue: sql`waiting.handed_over_at is null`,
    marks: sql`handed_over_at = clock_timestamp(), first_lookup_at = null`,
    columns: sql``,
    candidates: firstOfPractices,
  });

/** Claims texts of unknown outcome of all practices, to look them up. */
export const claimLookups = (db: Db, most: number) =>
  claimed<ClaimedLookup>(db, most, {
    isDue: sql`waiting.handed_over_at is not null`,
    marks: sql`first_lookup_at = coalesce(message.first_lookup_at, clock_timestamp())`,
    columns: sql`,
      (extract(epoch from clock_timestamp() - claimed.handed_over_at) * 1000)::float8 as "handedOverFor",
      (extract(epoch from clock_timestamp() - claimed.first_lookup_at) * 1000)::float8 as "lookedUpFor"`,
    candidates: allInTurns,
  });

type Sql = RawBuilder<unknown>;

interface ClaimOptions {
  readonly isDue: Sql;
  readonly marks: Sql;
  readonly columns: Sql;
  /** The CTE `candidate`: texts that may be claimed, with their position in the queue. */
  readonly candidates: (isFree: Sql, most: number) => Sql;
}

const isWaiting = sql`waiting.delivery_status = 'ENQUEUED' and waiting.failure_reason is null`;
const isText = sql`waiting.direction = 'OUTBOUND' and waiting.type in ('SMS', 'SMS_AUTOMATED')`;
/** Only the oldest text of a conversation is claimed, so that the client gets them in the order in which they were written. */
const isOldest = sql`not exists (
  select from message older
  where older.practice = waiting.practice and older.conversation_id = waiting.conversation_id
    and older.delivery_status = 'ENQUEUED' and older.failure_reason is null
    and (older.create_ts, older.id) < (waiting.create_ts, waiting.id)
)`;

/** The first texts of each practice alone, so that a claim costs about the same however many wait. */
function firstOfPractices(isFree: Sql, most: number): Sql {
  const ofEach = (isTried: Sql) => sql`
    select first.practice, first.id
    from busy cross join lateral (
      select waiting.practice, waiting.id, waiting.create_ts,
        row_number() over (order by waiting.create_ts, waiting.id) as place
      from message waiting
      where waiting.practice = busy.practice and ${isFree} and ${isTried} and ${isText} and ${isOldest}
      order by waiting.create_ts, waiting.id
      limit (select texts from share)
    ) first
    order by first.place, first.create_ts, first.id
    limit ${most}`;
  return sql`
    busy as (
      (select waiting.practice from message waiting where ${isWaiting} order by waiting.practice limit 1)
      union all
      select (
        select waiting.practice from message waiting
        where ${isWaiting} and waiting.practice > busy.practice order by waiting.practice limit 1
      )
      from busy where busy.practice is not null
    ), share as (
      select 1 + ceil(${most}::float8 / greatest(count(practice), 1))::int as texts from busy
    ), candidate as (
      select practice, id, row_number() over () as position from (
        (${ofEach(sql`waiting.delivery_claim = 0`)}) union all (${ofEach(sql`waiting.delivery_claim > 0`)}) limit ${most}
      ) ordered
    )`;
}

/** All that are free. There are few: only a text whose outcome is in doubt is looked up. */
const allInTurns = (isFree: Sql): Sql => sql`
    candidate as (
      select practice, id, row_number() over (order by place, create_ts, id) as position from (
        select waiting.practice, waiting.id, waiting.create_ts,
          row_number() over (partition by waiting.practice order by waiting.create_ts, waiting.id) as place
        from message waiting
        where ${isFree} and ${isText} and ${isOldest}
      ) ranked
    )`;

/**
 * Practices take turns, and texts that were never tried go before others, so that nobody waits for another practice's backlog or for failing
 * texts.
 */
async function claimed<Text extends ClaimedText>(
  db: Db,
  most: number,
  { isDue, marks, columns, candidates }: ClaimOptions,
) {
  const isFree = sql`${isWaiting} and ${isDue}
    and (waiting.claimed_until is null or waiting.claimed_until < clock_timestamp())`;
  const claimedAt = performance.now();
  // Twice as many candidates, because another process may claim at the same moment.
  const { rows } = await sql<Omit<Text, 'claimedAt'>>`
    ${preparedStatement} with recursive ${candidates(isFree, 2 * most)}, due as (
      select waiting.practice, waiting.id
      from candidate
      join message waiting on waiting.practice = candidate.practice and waiting.id = candidate.id
      where ${isFree}
      order by candidate.position
      limit ${most}
      for update of waiting skip locked
    ), claimed as (
      update message set claimed_until = clock_timestamp() + make_interval(secs => ${retryLimits.texts.claimSeconds}),
        delivery_claim = message.delivery_claim + 1, ${marks}
      from due where message.practice = due.practice and message.id = due.id
      returning message.id, message.practice, message.delivery_claim, message.conversation_id, message.content, message.media,
        message.create_ts, message.answers_keyword, message.handed_over_at, message.first_lookup_at
    )
    select claimed.id, claimed.practice, claimed.delivery_claim as claim, claimed.conversation_id as "conversationId",
      practice.texting_number as "from", conversation.sms_phone as "to", claimed.content, claimed.media,
      (extract(epoch from clock_timestamp() - claimed.create_ts) * 1000)::float8 as age,
      case when claimed.answers_keyword or coalesce(sms_recipient.subscribed, true) then null
        when sms_recipient.by_staff then 'stopped_by_staff' else 'unsubscribed' end as obstacle,
      exists (
        select from reminder where reminder.practice = claimed.practice and reminder.message_id = claimed.id
      ) as "isReminder" ${columns}
    from claimed
    join practice on practice.practice = claimed.practice
    join conversation on conversation.practice = claimed.practice and conversation.id = claimed.conversation_id
    left join sms_recipient on sms_recipient.practice = claimed.practice and sms_recipient.phone = conversation.sms_phone
    order by claimed.create_ts, claimed.id
  `.execute(db);
  return rows.map((row) => ({ ...row, claimedAt }));
}

/** Releases every claim, such as those of a process that crashed. Only safe where no other process runs. */
export const releaseClaims = (db: Db) =>
  db
    .updateTable('message')
    .set({ claimed_until: null })
    .where('delivery_status', '=', 'ENQUEUED')
    .where('failure_reason', 'is', null)
    .where('claimed_until', 'is not', null)
    .execute();

type Claim = Pick<ClaimedText, 'id' | 'practice' | 'claim'>;

/** Lets an unaccepted text be sent again after so many seconds: the carrier does not have it. */
export const postponeSend = (db: Db, { practice, id, claim }: Claim, seconds: number) =>
  sql`
    ${preparedStatement} update message
    set handed_over_at = null, claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
    where practice = ${practice} and id = ${id} and delivery_status = 'ENQUEUED' and delivery_claim = ${claim}
  `.execute(db);

/** Lets a text of unknown outcome be looked up after so many seconds. */
export const postponeLookup = (db: Db, { practice, id, claim }: Claim, seconds: number) =>
  sql`
    ${preparedStatement} update message
    set claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
    where practice = ${practice} and id = ${id} and delivery_status = 'ENQUEUED' and delivery_claim = ${claim}
  `.execute(db);
