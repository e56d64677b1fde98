import { sql } from 'kysely';
import type { Context } from '../context.ts';

interface ChangedVisit {
  readonly id: string;
  /** The request from which it was booked. */
  readonly booking_request_id: string | null;
  /** Null once it is canceled. */
  readonly start: string | null;
}

/** Notes in the requests from which a visit was booked, and that ask to move it, when it takes place by now; announces their messages. */
export async function noteChangedVisit(ctx: Context, { id, booking_request_id, start }: ChangedVisit): Promise<void> {
  const now = JSON.stringify({ visit_now: { start } });
  const changed = await ctx.db
    .updateTable('message')
    .set({ request: sql<string>`request || ${now}::jsonb` })
    .where('practice', '=', ctx.practice)
    .where('request', 'is not', null)
    .where((eb) =>
      eb.or([
        eb(sql<string>`request -> 'moves' ->> 'appointment_id'`, '=', id),
        eb(eb.ref('request', '->>').key('request_id'), '=', booking_request_id),
      ]),
    )
    .returning('id')
    .execute();
  for (const message of changed) ctx.announce('message', message.id);
}
