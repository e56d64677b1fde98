import type { RequestDetails } from '#contract/communication/messages.ts';
import { auditedAppointmentOf, reportWith } from '../appointment/audited.ts';
import { type AppointmentRecord, lockAppointment } from '../appointment/internal.ts';
import { recordPracticeData } from '../appointment/record-practice-data.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/** Where a visit is moved. */
export interface MoveTarget {
  readonly startsAt: string;
  readonly lengthInMinutes: number;
  readonly type: { readonly id: string; readonly name: string };
  readonly practitioner: { readonly id: string; readonly name: string };
  readonly facilityId: string | null;
}

/**
 * The visit that a request asks to move, locked until the commit; null where it asks for a new one.
 * @throws Refusal `appointment_not_found` if the visit was cancelled
 */
export async function lockMovedVisit(ctx: Context, { moves }: RequestDetails): Promise<AppointmentRecord | null> {
  if (!moves) return null;
  const visit = await lockAppointment(ctx, moves.appointment_id);
  if (visit.deleted_at !== null) throw new Refusal('appointment_not_found');
  return visit;
}

/** The id of the visit that a request asks to move; null where it asks for a new one, and for an unknown or missing request. */
export async function movedVisitId(ctx: Context, requestId: string | undefined): Promise<string | null> {
  if (requestId === undefined) return null;
  const found = await ctx.db
    .selectFrom('message')
    .select('request')
    .where('practice', '=', ctx.practice)
    .where((eb) => eb(eb.ref('request', '->>').key('request_id'), '=', requestId))
    .where('request', 'is not', null)
    .executeTakeFirst();
  return found?.request?.moves?.appointment_id ?? null;
}

/** Moves a visit. It keeps its id, and is recorded like a report of the practice software, so that reminders and audit follow it. */
export async function moveVisit(ctx: Context, id: string, target: MoveTarget): Promise<void> {
  const { startsAt, lengthInMinutes, type, practitioner, facilityId } = target;
  const { latest } = await auditedAppointmentOf(ctx, id);
  if (!latest) throw new Refusal('appointment_not_found');
  const change = { date: startsAt, type: type.name, typeId: type.id, resource: practitioner.name };
  await recordPracticeData(ctx, reportWith(ctx, id, latest, change));
  await ctx.db
    .updateTable('appointment')
    .set({ length_in_minutes: lengthInMinutes, practitioner_id: practitioner.id, facility_id: facilityId })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
}
