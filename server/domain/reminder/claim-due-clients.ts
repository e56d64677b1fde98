import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Seconds for which a claim keeps other processes from the client. */
const claimSeconds = 10;

/** A client whose reminders this process tries to send now. */
export interface ClaimedClient {
  readonly id: string;
  readonly practice: string;
}

/**
 * Claims clients whose reminders are due, of all practices, latest first: long overdue reminders can only be recorded as missed. The claim
 * only saves duplicate work; `remindClient` makes sure that a reminder is sent once.
 * @param resting ids of those that failed and rest
 */
export async function claimDueClients(db: Db, most: number, resting: readonly string[] = []): Promise<ClaimedClient[]> {
  const { rows } = await sql<ClaimedClient>`
    with due as (
      select id from reminder_turn
      where (claimed_until is null or claimed_until < clock_timestamp()) and id <> all(${resting}::uuid[])
      order by at desc, id
      limit ${most}
      for update skip locked
    )
    update reminder_turn client set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from due where client.id = due.id
    returning client.id, client.practice
  `.execute(db);
  return rows;
}

/** Releases every claim, such as those of a process that crashed. Only safe where no other process runs. */
export const releaseDueClients = (db: Db) =>
  db.updateTable('reminder_turn').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
