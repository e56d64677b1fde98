import { sql } from 'kysely';
import type { issueSocketTicket as call } from '#contract/notification/socket-tickets.ts';
import type { Output } from '#contract/http.ts';
import type { Db } from '#server/db/schema.ts';
import { hashOf, newSecret } from './secret.ts';
import type { StaffCaller, StaffContext } from './context.ts';
import { Refusal } from './refusal.ts';
import type { IsRemoved } from './user/is-removed.ts';

/** Lifetime of a ticket. */
export const ticketSeconds = 15;

/** Issues a ticket for the caller's session, so that no address contains a token (extension `socket-ticket`). */
export async function issueSocketTicket({ db, practice, caller }: StaffContext): Promise<Output<typeof call>> {
  const ticket = newSecret();
  await db
    .deleteFrom('socket_ticket')
    .where('expires_at', '<', sql<string>`clock_timestamp()`)
    .execute();
  await db
    .insertInto('socket_ticket')
    .values({
      ticket_hash: hashOf(ticket),
      practice,
      user_id: caller.staff.id,
      email: caller.staff.email,
      name: caller.staff.name,
      session_ends_at: new Date(caller.expiresAt * 1000),
      expires_at: sql<string>`clock_timestamp() + make_interval(secs => ${ticketSeconds})`,
    })
    .execute();
  return { ticket };
}

/**
 * Redeems a ticket, whichever process issued it.
 * @throws Refusal `unavailable` if it is unknown, used or expired: its bearer had a session and should request another ticket.
 * `access_removed` if the user was removed since.
 */
export async function redeemSocketTicket(db: Db, isRemoved: IsRemoved, ticket: string): Promise<StaffCaller> {
  const used = await db
    .deleteFrom('socket_ticket')
    .where('ticket_hash', '=', hashOf(ticket))
    .where('expires_at', '>', sql<string>`clock_timestamp()`)
    .returningAll()
    .executeTakeFirst();
  if (!used || used.user_id === null) throw new Refusal('unavailable');
  const { practice, user_id: id, email, name, session_ends_at } = used;
  if (await isRemoved(practice, { id, email })) throw new Refusal('access_removed');
  return { kind: 'staff', practice, staff: { id, email, name }, expiresAt: Date.parse(session_ends_at) / 1000 };
}
