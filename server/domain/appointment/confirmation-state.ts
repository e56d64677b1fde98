import type { Context } from '../context.ts';
import { auditedAppointmentOf, reportWith } from './audited.ts';
import { addAction, lockAppointment } from './internal.ts';

interface ConfirmationState {
  /** It could not be handed over, again and again. */
  readonly isFailing?: boolean;
  /** It was not taken; without a reason where the practice software never answered. */
  readonly refused?: { readonly reason: string | null };
}

/** Shows in the audit what hinders the confirmation of a visit on its way to the practice software; nothing, where neither is set. */
export async function showConfirmationState(
  ctx: Context,
  appointmentId: string,
  { isFailing = false, refused }: ConfirmationState,
): Promise<void> {
  await lockAppointment(ctx, appointmentId);
  const { latest, refusedConfirmation } = await auditedAppointmentOf(ctx, appointmentId);
  if (!latest) return;
  const isUnchanged = (latest.appointment.isConfirmationFailing ?? false) === isFailing;
  if (isUnchanged && !refused && !refusedConfirmation) return;
  const change = { isConfirmationFailing: isFailing || undefined, refusedConfirmation: refused ?? null };
  await addAction(ctx, reportWith(ctx, appointmentId, latest, change));
}
