import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { dueRows } from '../delivery/due-rows.ts';
import { retryLimits } from '../delivery/retry-limits.ts';
import { failingFrom } from '../failing.ts';

/** A card that only this process may hand to the printer now. */
export interface ClaimedPostcard {
  readonly id: string;
  readonly practice: string;
  /** Which claim this is. Only the latest one may write the outcome. */
  readonly tries: number;
  /** Milliseconds since it was enqueued. */
  readonly age: number;
}

const queue = { table: 'postcard', status: 'ENQUEUED', mostOfPractice: 3 } as const;

/** Claims enqueued cards of all practices, oldest first. */
export async function claimPostcards(db: Db, most: number): Promise<ClaimedPostcard[]> {
  const { rows } = await sql<ClaimedPostcard>`
    with ${dueRows(queue, most)}
    update postcard card set tries = card.tries + 1,
      claimed_until = clock_timestamp() + make_interval(secs => ${retryLimits.postcards.claimSeconds})
    from due where card.practice = due.practice and card.id = due.id
    returning card.id, card.practice, card.tries,
      (extract(epoch from clock_timestamp() - card.create_ts) * 1000)::float8 as age
  `.execute(db);
  return rows;
}

/**
 * Lets a card be claimed again after so many seconds. Screens are notified once it counts as failing.
 * @param isAbsent whether the printer certainly does not have it, so that it is written anew
 */
export async function postponePostcard(
  ctx: Context,
  { practice, id, tries }: ClaimedPostcard,
  { seconds, isAbsent }: { readonly seconds: number; readonly isAbsent: boolean },
): Promise<void> {
  await sql`
    update postcard set claimed_until = null, next_try_at = clock_timestamp() + make_interval(secs => ${seconds}),
      handed_over_at = case when ${isAbsent} then null else handed_over_at end
    where practice = ${practice} and id = ${id} and status = 'ENQUEUED' and tries = ${tries}
  `.execute(ctx.db);
  if (tries === failingFrom) ctx.announce('postcard', 'FAILING');
}

/** Releases every claim, such as those of a process that crashed. Only safe where no other process runs. */
export const releasePostcardClaims = (db: Db) =>
  db
    .updateTable('postcard')
    .set({ claimed_until: null })
    .where('status', '=', 'ENQUEUED')
    .where('claimed_until', 'is not', null)
    .execute();
