import type { ActionOf } from '#contract/notification/appointment-actions.ts';
import { appointmentFactsOf } from '#contract/rules/reminders/audited-appointment.ts';
import type { Context } from '../context.ts';
import { noteChangedVisit } from './note-changed-visit.ts';
import { appointmentColumns } from './update-row.ts';
import { type AppointmentRecord, lockAppointment, applyAction } from './internal.ts';
import { recordPause } from './record-pauses.ts';

export type PracticeDataAction = ActionOf<'PRACTICE_DATA_UPSERT'> | ActionOf<'PRACTICE_DATA_DELETE'>;

/**
 * Records what the practice software sends about an appointment (AU-17, AU-19): late, twice or out of order. Deleting an unknown
 * appointment is refused as not found.
 */
export async function recordPracticeData(ctx: Context, action: PracticeDataAction): Promise<void> {
  if (action.action_type === 'PRACTICE_DATA_UPSERT') await makeKnown(ctx, action);
  const before = await lockAppointment(ctx, action.resource_id);
  const applied = await applyAction(ctx, action);
  if (!applied) return;
  const start = startOf(applied.row);
  if (start !== startOf(before)) await noteChangedVisit(ctx, { ...applied.row, start });
  if (action.action_type === 'PRACTICE_DATA_UPSERT') await recordPause(ctx, action.resource_id);
  // The day that a moved visit leaves.
  ctx.announce('calendar', before.resource_date);
}

/** When a visit takes place; null for one that was canceled. */
const startOf = ({ starts_at, deleted_at }: AppointmentRecord): string | null =>
  deleted_at === null ? starts_at : null;

/** Inserts the row that actions refer to, where it is missing. */
async function makeKnown(ctx: Context, action: ActionOf<'PRACTICE_DATA_UPSERT'>): Promise<void> {
  await ctx.db
    .insertInto('appointment')
    .values({
      practice: ctx.practice,
      id: action.resource_id,
      ...(await appointmentColumns(ctx, appointmentFactsOf(action))),
    })
    .onConflict((conflict) => conflict.columns(['practice', 'id']).doNothing())
    .execute();
}
