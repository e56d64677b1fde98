import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Context } from '../context.ts';
import { addAction, lockAppointment } from './internal.ts';

export type DeliveryAction = Extract<AppointmentAction, { action_type: `DELIVERY_${string}` }>;

/** Adds that a reminder was attempted, arrived or failed (AU-11 to AU-13, AU-20). The row holds none of it, so that it stays as it is. */
export async function recordDeliveryEvent(ctx: Context, action: DeliveryAction): Promise<void> {
  await lockAppointment(ctx, action.resource_id);
  await addAction(ctx, action);
}
