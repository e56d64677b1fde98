import { sql } from 'kysely';
import type { issueSocketTicket as call } from '#contract/notification/socket-tickets.ts';
import type { Output } from '#contract/http.ts';
import type { Db } from '#server/db/schema.ts';
import { hashOf, newSecret } from './secret.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';
import type { Session } from './session.ts';

/** Seconds in which a ticket must be used. */
export const ticketSeconds = 15;

/** Issues a ticket for the session that asks, so that no address holds its token (extension `socket-ticket`). */
export async function issueSocketTicket(ctx: Context): Promise<Output<typeof call>> {
  const ticket = newSecret();
  const { staff, practice, db } = ctx;
  await db
    .deleteFrom('socket_ticket')
    .where('expires_at', '<', sql<string>`clock_timestamp()`)
    .execute();
  await db
    .insertInto('socket_ticket')
    .values({
      ticket_hash: hashOf(ticket),
      practice,
      user_id: staff?.id ?? null,
      email: staff?.email ?? null,
      name: staff?.name ?? null,
      session_ends_at: new Date((ctx.sessionEndsAt ?? 0) * 1000),
      expires_at: sql<string>`clock_timestamp() + make_interval(secs => ${ticketSeconds})`,
    })
    .execute();
  return { ticket };
}

/**
 * Uses a ticket up, whichever process issued it.
 * @throws Refusal `unavailable` for one that is unknown, used or too old: its bearer had a session and is to ask for another.
 * `access_removed` for that of a user who was removed since.
 */
export async function redeemSocketTicket(
  db: Db,
  isRemoved: (practice: string, email: string) => Promise<boolean>,
  ticket: string,
): Promise<Session> {
  const used = await db
    .deleteFrom('socket_ticket')
    .where('ticket_hash', '=', hashOf(ticket))
    .where('expires_at', '>', sql<string>`clock_timestamp()`)
    .returningAll()
    .executeTakeFirst();
  if (!used) throw new Refusal('unavailable');
  const { practice, user_id: id, email, name, session_ends_at } = used;
  if (email !== null && (await isRemoved(practice, email))) throw new Refusal('access_removed');
  return { practice, staff: id === null ? null : { id, email, name }, expiresAt: Date.parse(session_ends_at) / 1000 };
}
