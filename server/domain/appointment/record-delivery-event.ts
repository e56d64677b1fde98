import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Context } from '../context.ts';
import { addAction, lockAppointment } from './internal.ts';

export type DeliveryAction = Extract<AppointmentAction, { action_type: `DELIVERY_${string}` }>;

/** Records that a reminder was attempted, delivered or failed (AU-11 to AU-13, AU-20). The appointment's row does not depend on it. */
export async function recordDeliveryEvent(ctx: Context, action: DeliveryAction): Promise<void> {
  await lockAppointment(ctx, action.resource_id);
  await addAction(ctx, action);
}
