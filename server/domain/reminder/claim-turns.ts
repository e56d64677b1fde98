import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Seconds for which a claimed turn is one process's to take. */
const claimSeconds = 10;

/** A client whose reminders this process tries to send now. */
export interface ClaimedTurn {
  readonly id: string;
  readonly practice: string;
}

/** Claims turns, of all practices, the longest due first. The claim spares processes one another's work; that a reminder goes once is the turn's own doing. */
export async function claimTurns(db: Db, most: number): Promise<ClaimedTurn[]> {
  const { rows } = await sql<ClaimedTurn>`
    with due as (
      select id from reminder_turn
      where claimed_until is null or claimed_until < clock_timestamp()
      order by at, id
      limit ${most}
      for update skip locked
    )
    update reminder_turn turn set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from due where turn.id = due.id
    returning turn.id, turn.practice
  `.execute(db);
  return rows;
}
