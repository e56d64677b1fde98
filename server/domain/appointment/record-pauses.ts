import type { Context } from '../context.ts';
import { applyAction, lockAppointment } from './internal.ts';

/** The audit shows today's visits also once they have begun. */
const dayInMs = 86_400_000;

/** Records at a locked visit whether staff have paused the messages to its client or about its animal, if that has changed. */
export async function recordPause(ctx: Context, id: string): Promise<void> {
  const visit = await ctx.db
    .selectFrom('appointment as visit')
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('message_hold as hold')
            .select('hold.at')
            .whereRef('hold.practice', '=', 'visit.practice')
            .whereRef('hold.pet_owner_id', '=', 'visit.pet_owner_id')
            .where((hold) =>
              hold.or([hold('hold.pet_id', 'is', null), hold('hold.pet_id', '=', hold.ref('visit.pet_id'))]),
            ),
        )
        .as('isPaused'),
      row
        .selectFrom('appointment_action as action')
        .select('action.data')
        .whereRef('action.practice', '=', 'visit.practice')
        .whereRef('action.appointment_id', '=', 'visit.id')
        .where('action.action_type', '=', 'MESSAGES_PAUSED')
        .orderBy('action.create_ts', 'desc')
        .limit(1)
        .as('last'),
    ])
    .where('visit.practice', '=', ctx.practice)
    .where('visit.id', '=', id)
    .where('visit.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!visit) return;
  const isPaused = Boolean(visit.isPaused);
  const wasPaused = visit.last !== null && 'isPaused' in visit.last && visit.last.isPaused;
  if (isPaused === wasPaused) return;
  const data = { timestamp: ctx.now.toISOString(), isPaused };
  await applyAction(ctx, { resource_id: id, action_type: 'MESSAGES_PAUSED', data });
}

/** The same at all coming visits of a client. */
export async function recordPauses(ctx: Context, petOwnerId: string): Promise<void> {
  const visits = await ctx.db
    .selectFrom('appointment')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', petOwnerId)
    .where('deleted_at', 'is', null)
    .where('starts_at', '>=', new Date(ctx.now.getTime() - dayInMs).toISOString())
    .orderBy('id')
    .execute();
  for (const { id } of visits) {
    await lockAppointment(ctx, id);
    await recordPause(ctx, id);
  }
}
