import * as z from 'zod/mini';
import { timestamp } from '#contract/http.ts';
import type { ActionOf } from '#contract/notification/appointment-actions.ts';
import type { Db } from '#server/db/schema.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { systemAt } from '#server/domain/context.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { reportChange } from './calendar-report.ts';
import { remindNow } from './remind-now.ts';

/** Events of an appointment: changes in the practice software, and reminders. */
export const appointmentEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('confirm') }),
  z.strictObject({ type: z.literal('delete') }),
  z.strictObject({ type: z.literal('move'), startsAt: timestamp }),
  z.strictObject({ type: z.literal('remind'), medium: z._default(z.enum(['SMS', 'EMAIL']), 'SMS') }),
]);
type AppointmentEvent = z.output<typeof appointmentEvent>;

/** @throws Refusal `appointment_not_found`; for a reminder also what `remindNow` throws. */
export async function applyEvent(
  runner: CommandRunner,
  id: string,
  event: AppointmentEvent,
  origin: string,
): Promise<void> {
  const { practice, data } = await latestReport(runner.store.db, id);
  if (event.type === 'remind')
    return runCommand(runner, systemAt(practice), (ctx) => remindNow(ctx, id, { medium: event.medium, origin }));
  const timestamp = new Date().toISOString();
  if (event.type === 'delete')
    return reportChange(runner, practice, {
      action_type: 'PRACTICE_DATA_DELETE',
      resource_id: id,
      data: { timestamp },
    });
  const change = event.type === 'move' ? { date: event.startsAt } : { confirmed: true, confirmedDate: timestamp };
  return reportChange(runner, practice, {
    action_type: 'PRACTICE_DATA_UPSERT',
    resource_id: id,
    data: { ...data, timestamp, appointment: { ...data.appointment, ...change } },
  });
}

interface LatestReport {
  readonly practice: string;
  readonly data: ActionOf<'PRACTICE_DATA_UPSERT'>['data'];
}

/** The latest report of an appointment. @throws Refusal `appointment_not_found` */
async function latestReport(db: Db, appointmentId: string): Promise<LatestReport> {
  const latest = await db
    .selectFrom('appointment_action')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.practice', '=', 'appointment_action.practice')
        .onRef('appointment.id', '=', 'appointment_action.appointment_id'),
    )
    .select(['appointment.practice', 'appointment_action.data'])
    .where('appointment.id', '=', appointmentId)
    .where('appointment.deleted_at', 'is', null)
    .where('appointment_action.action_type', '=', 'PRACTICE_DATA_UPSERT')
    .orderBy('appointment_action.create_ts', 'desc')
    .executeTakeFirst();
  if (!latest || !('appointment' in latest.data)) throw new Refusal('appointment_not_found');
  return { practice: latest.practice, data: latest.data };
}
