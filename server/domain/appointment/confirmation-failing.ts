import type { Context } from '../context.ts';
import { auditedAppointmentOf, reportWith } from './audited.ts';
import { addAction, lockAppointment } from './internal.ts';

/** Shows in the audit whether the confirmation of a visit could not be handed to the practice software, again and again. */
export async function showConfirmationFailing(ctx: Context, appointmentId: string, isFailing: boolean): Promise<void> {
  await lockAppointment(ctx, appointmentId);
  const { latest } = await auditedAppointmentOf(ctx, appointmentId);
  if (!latest || (latest.appointment.isConfirmationFailing ?? false) === isFailing) return;
  await addAction(ctx, reportWith(ctx, appointmentId, latest, { isConfirmationFailing: isFailing || undefined }));
}
