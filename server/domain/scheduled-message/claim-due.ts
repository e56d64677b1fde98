import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Seconds for which a claimed text is one process's to send. */
const claimSeconds = 10;

/** A planned text that this process tries to send now. */
export interface DueText {
  readonly id: string;
  readonly practice: string;
}

/**
 * Claims planned texts whose moment has come, of all practices, the longest due first. The claim spares processes one another's work; that a text
 * leaves once is the sending's own doing.
 */
export async function claimDue(db: Db, now: Date, most: number): Promise<DueText[]> {
  const { rows } = await sql<DueText>`
    with due as (
      select practice, id from scheduled_message
      where status = 'SCHEDULED' and send_at <= ${now.toISOString()}
        and (claimed_until is null or claimed_until < clock_timestamp())
      order by send_at, create_ts
      limit ${most}
      for update skip locked
    )
    update scheduled_message planned set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from due where planned.practice = due.practice and planned.id = due.id
    returning planned.id, planned.practice
  `.execute(db);
  return rows;
}
