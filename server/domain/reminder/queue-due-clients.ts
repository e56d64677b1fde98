import { sql } from 'kysely';
import { cadenceNames, isOfService } from '#contract/rules/cadences/cadences.ts';
import type { Db } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { daysRemindedAt, momentsBetween } from './moments.ts';

/**
 * Practices with reminders that are due, the longest due first.
 * @param except those for which queueing failed a moment ago
 */
export const practicesToRemind = async (
  db: Db,
  now: Date,
  most: number,
  except: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('practice')
    .select('practice')
    .where('reminders_from', '<=', now.toISOString())
    .where('practice', '<>', sql<string>`all(${[...except]}::text[])`)
    .orderBy('reminders_from')
    .limit(most)
    .execute();
  return rows.map(({ practice }) => practice);
};

/**
 * Queues every client with a visit or service to be reminded of, for each moment that is due. The practice moves on in the same
 * transaction, so that each moment is queued once, even with several processes or after a crash.
 */
export async function queueDueClients(ctx: Context, now: Date): Promise<void> {
  const practice = await ctx.db
    .selectFrom('practice')
    .select(['time_zone', 'reminders_from'])
    .where('practice', '=', ctx.practice)
    .where('reminders_from', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!practice) return;
  const { due, next } = momentsBetween(new Date(practice.reminders_from), now, practice.time_zone);
  for (const at of due) await queueClientsDueAt(ctx, at, practice.time_zone);
  await ctx.db.updateTable('practice').set({ reminders_from: next }).where('practice', '=', ctx.practice).execute();
}

/** Queues the client of a visit for each moment since it was booked, at which it was not known to be taken; sent reminders are not repeated. */
export async function queueMissedMoments(ctx: Context, appointmentId: string, since: Date): Promise<void> {
  const { time_zone } = await ownPractice(ctx);
  const { due } = momentsBetween(since, ctx.now, time_zone);
  for (const at of due)
    await sql`
      insert into reminder_turn (practice, pet_owner_id, at)
      select practice, pet_owner_id, ${at.toISOString()} from appointment
      where practice = ${ctx.practice} and id = ${appointmentId} and pet_owner_id is not null
      on conflict do nothing
    `.execute(ctx.db);
}

async function queueClientsDueAt(ctx: Context, at: Date, timeZone: string): Promise<void> {
  const daysOf = (ofServices: boolean) =>
    cadenceNames
      .filter((cadence) => isOfService(cadence) === ofServices)
      .flatMap((cadence) => daysRemindedAt(cadence, at, timeZone));
  await sql`
    insert into reminder_turn (practice, pet_owner_id, at)
    select owner.practice, owner.id, ${at.toISOString()}
    from pet_owner owner
    where owner.practice = ${ctx.practice} and owner.id in (
      select pet_owner_id from appointment
      where practice = ${ctx.practice} and deleted_at is null and resource_date = any(${daysOf(false)}::date[])
      union all
      select pet.pet_owner_id from service_due due join pet on pet.practice = due.practice and pet.id = due.pet_id
      where due.practice = ${ctx.practice} and due.due_on = any(${daysOf(true)}::date[])
    )
    on conflict do nothing
  `.execute(ctx.db);
}
