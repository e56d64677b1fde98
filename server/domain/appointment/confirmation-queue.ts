import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { showConfirmationState } from './confirmation-state.ts';
import type { WrittenName } from '../user/staff-name.ts';

/**
 * Queues a confirmation for the practice software, unless one is waiting for its answer.
 * @param author the member of staff who confirmed; null where the client did
 */
export async function queueConfirmation(
  ctx: Context,
  appointmentId: string,
  author: WrittenName = null,
): Promise<void> {
  const row = { practice: ctx.practice, appointment_id: appointmentId, kind: 'CONFIRM' } as const;
  const queued = await ctx.db
    .selectFrom('write_back')
    .select('id')
    .where((writeBack) => writeBack.and(row))
    .where('status', '=', 'WAITING')
    .executeTakeFirst();
  if (queued) return;
  await ctx.db
    .insertInto('write_back')
    .values({ ...row, author })
    .execute();
  await showConfirmationState(ctx, appointmentId, {});
}

/** Takes a confirmation back that is not on its way to the practice software yet. What became of an earlier one is shown no more. */
export async function cancelConfirmation(ctx: Context, appointmentId: string): Promise<void> {
  await ctx.db
    .deleteFrom('write_back')
    .where('practice', '=', ctx.practice)
    .where('appointment_id', '=', appointmentId)
    .where('kind', '=', 'CONFIRM')
    .where('status', '=', 'WAITING')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<string>`clock_timestamp()`)]))
    .execute();
  await showConfirmationState(ctx, appointmentId, {});
}
