import type { Context } from '../context.ts';
import { auditedAppointmentOf, reportWith } from './audited.ts';
import { recordPracticeData } from './record-practice-data.ts';

/** Records a visit as confirmed in the calendar, as the practice software reports it (AU-17); nothing for a deleted one. */
export async function confirmVisit(ctx: Context, appointmentId: string): Promise<void> {
  const { latest } = await auditedAppointmentOf(ctx, appointmentId);
  if (!latest) return;
  const change = { confirmed: true, confirmedDate: ctx.now.toISOString(), isConfirmationFailing: undefined };
  await recordPracticeData(ctx, reportWith(ctx, appointmentId, latest, change));
}
