import type { recordAppointmentAction as call } from '#contract/notification/appointment-actions.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { isOpen } from '#contract/rules/reminders/audited-appointment.ts';
import type { Context } from '../context.ts';
import { takesWriteBacks } from '../practice/takes-write-backs.ts';
import { Refusal } from '../refusal.ts';
import { writtenName } from '../user/staff-name.ts';
import { auditedAppointmentOf } from './audited.ts';
import { queueConfirmation } from './confirmation-queue.ts';
import { lockAppointment, applyAction } from './internal.ts';

interface MarkingOptions {
  /** Whether this server calls a practice software that keeps the calendar, which then takes the confirmation. */
  readonly hasPracticeSoftware: boolean;
}

/**
 * Records that staff reached the client or left a voicemail, either of which completes the appointment (API-37, AU-15, AU-16, AU-18), or
 * answers a client who has called off a complete one. A confirmation also goes to the practice software.
 */
export async function recordAppointmentAction(
  ctx: Context,
  input: Parsed<typeof call>,
  { hasPracticeSoftware }: MarkingOptions,
): Promise<Output<typeof call>> {
  const appointment = await lockAppointment(ctx, input.resource_id);
  if (appointment.deleted_at !== null) throw new Refusal('appointment_not_found');
  if (appointment.completed_at !== null && !isOpen(await auditedAppointmentOf(ctx, input.resource_id)))
    throw new Refusal('appointment_complete');
  const applied = await applyAction(ctx, { ...input, data: { timestamp: momentOf(input.data.timestamp) } });
  if (!applied) throw new Refusal('appointment_complete');
  if (input.action_type === 'MARKED_CONFIRMED' && (await takesWriteBacks(ctx, hasPracticeSoftware)))
    await queueConfirmation(ctx, input.resource_id, writtenName(ctx));
  return applied.action;
}

/** Milliseconds that a mark made just now can seem old: the page corrects a clock only where it is wrong by more. */
const clockTolerance = 120_000;

/**
 * When a mark counts as made. One that comes at once counts by the server's clock, since computers differ by minutes, and by theirs it could
 * precede what the client had said before. One that waited for the connection keeps its time, so that it answers nothing said meanwhile.
 */
function momentOf(made: string): string {
  const now = Date.now();
  return new Date(Date.parse(made) < now - clockTolerance ? made : now).toISOString();
}
