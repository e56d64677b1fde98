import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Seconds for which a claimed turn is one process's to take. */
const claimSeconds = 10;

/** A client whose reminders this process tries to send now. */
export interface ClaimedClient {
  readonly id: string;
  readonly practice: string;
}

/** Claims turns, of all practices, the latest first: what is long past can only be missed. The claim spares processes one another's work; that a reminder goes once is the turn's own doing. */
export async function claimDueClients(db: Db, most: number): Promise<ClaimedClient[]> {
  const { rows } = await sql<ClaimedClient>`
    with due as (
      select id from reminder_turn
      where claimed_until is null or claimed_until < clock_timestamp()
      order by at desc, id
      limit ${most}
      for update skip locked
    )
    update reminder_turn turn set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from due where turn.id = due.id
    returning turn.id, turn.practice
  `.execute(db);
  return rows;
}

/** Lets go of every claim. Only where no other process can hold one: a process that died held them. */
export const releaseDueClients = (db: Db) =>
  db.updateTable('reminder_turn').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
