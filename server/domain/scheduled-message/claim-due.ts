import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Seconds for which a claim keeps other processes from sending the text. */
const claimSeconds = 10;

/** A scheduled text that this process tries to send now. */
export interface DueText {
  readonly id: string;
  readonly practice: string;
}

/**
 * Claims scheduled texts that are due, of all practices, longest due first. The claim only saves duplicate work; `sendDue` makes sure that
 * a text is sent once.
 * @param resting ids of those that failed and rest
 */
export async function claimDue(db: Db, now: Date, most: number, resting: readonly string[] = []): Promise<DueText[]> {
  const { rows } = await sql<DueText>`
    with due as (
      select practice, id from scheduled_message
      where status = 'SCHEDULED' and send_at <= ${now.toISOString()}
        and (claimed_until is null or claimed_until < clock_timestamp())
        and id <> all(${resting}::uuid[])
      order by send_at, create_ts
      limit ${most}
      for update skip locked
    )
    update scheduled_message scheduled set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from due where scheduled.practice = due.practice and scheduled.id = due.id
    returning scheduled.id, scheduled.practice
  `.execute(db);
  return rows;
}
