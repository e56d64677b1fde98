import type { Context } from '../context.ts';
import { auditedAppointmentOf } from './internal.ts';
import { recordPracticeData } from './record-practice-data.ts';

/** Records a visit as confirmed in the calendar, as the practice software reports it (AU-17); nothing for a deleted one. */
export async function confirmVisit(ctx: Context, appointmentId: string): Promise<void> {
  const { latest } = await auditedAppointmentOf(ctx, appointmentId);
  if (!latest) return;
  const timestamp = ctx.now.toISOString();
  await recordPracticeData(ctx, {
    action_type: 'PRACTICE_DATA_UPSERT',
    resource_id: appointmentId,
    data: {
      timestamp,
      appointment: { ...latest.appointment, confirmed: true, confirmedDate: timestamp },
      animalOwner: latest.owner,
      animal: latest.animal,
    },
  });
}
