import type { recordAppointmentAction as call } from '#contract/notification/appointment-actions.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { lockAppointment, applyAction } from './internal.ts';

/** Records that staff reached the client or left a voicemail, either of which completes the appointment (API-37, AU-15, AU-16, AU-18). */
export async function recordAppointmentAction(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const appointment = await lockAppointment(ctx, input.resource_id);
  if (appointment.deleted_at !== null) throw new Refusal('appointment_not_found');
  if (appointment.completed_at !== null) throw new Refusal('appointment_complete');
  const action = await applyAction(ctx, input);
  if (!action) throw new Refusal('appointment_complete');
  return action;
}
