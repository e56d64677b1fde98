import type { ActionOf } from '#contract/notification/appointment-actions.ts';
import { appointmentFactsOf } from '#contract/rules/reminders/audited-appointment.ts';
import type { Context } from '../context.ts';
import { appointmentColumns } from './update-row.ts';
import { lockAppointment, applyAction } from './internal.ts';

export type PracticeDataAction = ActionOf<'PRACTICE_DATA_UPSERT'> | ActionOf<'PRACTICE_DATA_DELETE'>;

/**
 * Keeps what the practice software says of an appointment (AU-17, AU-19). It may come late, twice and out of order. An unknown one’s
 * deletion is not found.
 */
export async function recordPracticeData(ctx: Context, action: PracticeDataAction): Promise<void> {
  if (action.action_type === 'PRACTICE_DATA_UPSERT') await makeKnown(ctx, action);
  await lockAppointment(ctx, action.resource_id);
  await applyAction(ctx, action);
}

/** The row that actions hang on; it is there from the first of them on. */
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
