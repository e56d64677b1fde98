import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** A practice's number whose list of texts at the carrier only this process compares with ours now. */
export interface InboundCheck {
  /** A hash of the practice, for the log. */
  readonly id: string;
  readonly practice: string;
  /** The practice's number. */
  readonly to: string;
  /** Milliseconds. Older texts were compared before, or are too old to be added. */
  readonly maxAge: number;
  readonly claimedAt: string;
}

/** Seconds between two checks of a number. */
const checkEvery = 600;
/** Seconds that two checks overlap, because the carrier may list a text late. */
const overlap = 300;
/** Hours after which a text that we do not have is no longer added. */
const oldest = 72;
/** Seconds for which a claim keeps other processes from checking the number. */
const claimSeconds = 60;

/**
 * Claims the numbers that were not checked for ten minutes, or not since this process answers the carrier.
 * @param runningFor milliseconds since it does
 */
export async function claimInboundChecks(db: Db, most: number, runningFor: number): Promise<readonly InboundCheck[]> {
  const isDue = sql`(known.checked_at is null
    or known.checked_at < clock_timestamp() - make_interval(secs => ${Math.min(checkEvery, runningFor / 1000)}))
    and (known.claimed_until is null or known.claimed_until < clock_timestamp())`;
  const { rows } = await sql<InboundCheck>`
    with due as (
      select practice.practice from practice
      left join inbound_check known on known.practice = practice.practice
      where practice.texting_number is not null and ${isDue}
      order by known.checked_at nulls first, practice.practice
      limit ${most}
    ), claimed as (
      insert into inbound_check as known (practice, claimed_until)
      select practice, clock_timestamp() + make_interval(secs => ${claimSeconds}) from due order by practice
      on conflict (practice) do update set claimed_until = excluded.claimed_until where ${isDue}
      returning practice, checked_at
    )
    select md5(claimed.practice) as id, claimed.practice, practice.texting_number as "to", clock_timestamp() as "claimedAt",
      1000 * least(
        extract(epoch from clock_timestamp() - coalesce(claimed.checked_at, practice.enrolled_at)) + ${overlap}::float8,
        ${oldest * 3600}::float8
      )::float8 as "maxAge"
    from claimed join practice on practice.practice = claimed.practice
  `.execute(db);
  return rows;
}

/** The next check begins where this one did. */
export const finishInboundCheck = (db: Db, { practice, claimedAt }: InboundCheck) =>
  db
    .updateTable('inbound_check')
    .set({ checked_at: claimedAt, claimed_until: null })
    .where('practice', '=', practice)
    .execute();

/** Releases every claim, such as those of a process that crashed. Only safe where no other process runs. */
export const releaseInboundChecks = (db: Db) =>
  db.updateTable('inbound_check').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
