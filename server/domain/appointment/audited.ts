import type { ActionOf } from '#contract/notification/appointment-actions.ts';
import {
  type AppointmentFacts,
  type AuditedAppointment,
  auditedAppointment,
} from '#contract/rules/reminders/audited-appointment.ts';
import type { Context } from '../context.ts';
import { actionColumns, presentAction } from './present.ts';

/** An appointment as its actions so far describe it. */
export async function auditedAppointmentOf(ctx: Context, id: string): Promise<AuditedAppointment> {
  const actions = await ctx.db
    .selectFrom('appointment_action')
    .select(actionColumns)
    .where('practice', '=', ctx.practice)
    .where('appointment_id', '=', id)
    .execute();
  return auditedAppointment(id, actions.map(presentAction));
}

/** A report like one of the practice software: what it has sent of an appointment, with a change as of now. */
export const reportWith = (
  ctx: Context,
  resource_id: string,
  { appointment, owner, animal }: AppointmentFacts,
  change: Partial<AppointmentFacts['appointment']>,
): ActionOf<'PRACTICE_DATA_UPSERT'> => ({
  action_type: 'PRACTICE_DATA_UPSERT',
  resource_id,
  data: {
    timestamp: ctx.now.toISOString(),
    // What became of a confirmation was reported once, and belongs to the time that the visit had then.
    appointment: { ...appointment, refusedConfirmation: undefined, ...change },
    animalOwner: owner,
    animal,
  },
});
