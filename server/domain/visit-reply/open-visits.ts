import type { AuditedAppointment } from '#contract/rules/reminders/audited-appointment.ts';
import { auditedAppointmentOf } from '../appointment/audited.ts';
import type { Context } from '../context.ts';

export interface Visit {
  readonly id: string;
  readonly startsAt: string;
}

/** Visits that are ahead and that nobody has confirmed; among those a voicemail completed, only what the client has called off since. */
export const openVisits = (ctx: Context) =>
  ctx.db
    .selectFrom('appointment as visit')
    .select(['visit.id', 'visit.starts_at as startsAt'])
    .where('visit.practice', '=', ctx.practice)
    .where('visit.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('visit.completed_at', 'is', null), eb('visit.client_answer', '=', 'NOT_COMING')]))
    .where('visit.confirmed_at', 'is', null)
    .where('visit.starts_at', '>', ctx.now.toISOString())
    .orderBy('visit.starts_at')
    .orderBy('visit.id');

/** Of the client or clients with that number. */
export const visitsOfPhone = (ctx: Context, phone: string) =>
  openVisits(ctx).where('visit.pet_owner_id', 'in', (eb) =>
    eb.selectFrom('pet_owner').select('id').where('practice', '=', ctx.practice).where('contact_phone', '=', phone),
  );

/** Those to whose reminder the client has replied by text. */
export async function visitsWithReply(ctx: Context, phone: string): Promise<AuditedAppointment[]> {
  const visits = await visitsOfPhone(ctx, phone)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('appointment_action as reply')
          .select('reply.id')
          .whereRef('reply.practice', '=', 'visit.practice')
          .whereRef('reply.appointment_id', '=', 'visit.id')
          .where('reply.action_type', '=', 'CLIENT_REPLIED'),
      ),
    )
    .execute();
  const audited: AuditedAppointment[] = [];
  for (const { id } of visits) audited.push(await auditedAppointmentOf(ctx, id));
  return audited;
}
