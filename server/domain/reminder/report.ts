import { type Cadence, communicationTypeOf, isOfService, type Medium } from '#contract/rules/cadences/cadences.ts';
import type { ReminderObstacle } from '#contract/rules/cadences/reminder-obstacles.ts';
import type { ScheduledReminder } from '#contract/rules/reminders/scheduled-reminders.ts';
import { type DeliveryAction, recordDeliveryEvent } from '../appointment/record-delivery-event.ts';
import type { Context } from '../context.ts';
import { emailStopSentences } from '../email/email-stop.ts';
import { recordReminder } from './ledger.ts';

/** What the audit shows for a client whom no reminder can reach, in the carrier's words where it has some. */
const reasons: Partial<Record<ReminderObstacle, string>> = {
  no_number: 'No number for texts',
  no_email: 'No email address',
  email_bounced: emailStopSentences.BOUNCED,
  email_complained: emailStopSentences.COMPLAINED,
  bad_address: 'No address that mail can be delivered to',
  unsubscribed: 'unsubscribed',
};
const tooLate = 'It could not be sent in time';

/** Records a reminder that could not be sent in time, and shows it in the audit. */
export async function reportMissed(ctx: Context, ownerId: string, reminder: ScheduledReminder): Promise<void> {
  if (await recordReminder(ctx, ownerId, reminder, 'MISSED')) await reportFailure(ctx, reminder, tooLate);
}

/**
 * Records reminders that were not sent because the client cannot be reached, and shows them in the audit; thank-you messages are left out.
 */
export async function reportUnreachable(
  ctx: Context,
  ownerId: string,
  reminders: readonly ScheduledReminder[],
): Promise<void> {
  for (const reminder of reminders) {
    const isNotSent = reminder.cadence !== 'thank-you' && reminder.outcome !== 'scheduled';
    const reason = isNotSent ? reasons[reminder.outcome] : undefined;
    if (reason === undefined || !(await recordReminder(ctx, ownerId, reminder, 'UNREACHABLE'))) continue;
    const isByStaff = reminder.outcome === 'unsubscribed' && (await hasStaffStopped(ctx, ownerId));
    await reportFailure(ctx, reminder, isByStaff ? 'stopped_by_staff' : reason);
  }
}

/** Whether staff, and not the client, stopped texts to the client. */
async function hasStaffStopped(ctx: Context, ownerId: string): Promise<boolean> {
  const stopped = await ctx.db
    .selectFrom('pet_owner as client')
    .innerJoin('sms_recipient as recipient', (join) =>
      join.onRef('recipient.practice', '=', 'client.practice').onRef('recipient.phone', '=', 'client.contact_phone'),
    )
    .select('recipient.by_staff')
    .where('client.practice', '=', ctx.practice)
    .where('client.id', '=', ownerId)
    .executeTakeFirst();
  return stopped?.by_staff ?? false;
}

/** What the carrier or mail service reports of a text or email: whether it accepted it, and the outcome once known. */
export interface Delivery {
  readonly isAccepted: boolean;
  readonly end: 'success' | { readonly failure: string } | null;
}

/** Shows the delivery of a reminder in the audit, at each visit that it is about; other texts and emails are ignored. */
export async function reportDelivery(
  ctx: Context,
  carried: { readonly column: 'message_id' | 'email_id'; readonly id: string },
  { isAccepted, end }: Delivery,
): Promise<void> {
  const reminders = await ctx.db
    .selectFrom('reminder')
    .select(['cadence', 'medium', 'subject_id as id'])
    .where('practice', '=', ctx.practice)
    .where(carried.column, '=', carried.id)
    // Always in this order, so that two reports lock the visits one after the other.
    .orderBy('subject_id')
    .execute();
  for (const reminder of reminders) {
    if (isOfService(reminder.cadence)) continue;
    const visit = { ...reminder, ...(reminders.length > 1 && { visits: reminders.length }) };
    if (isAccepted) await reportToAudit(ctx, 'DELIVERY_ATTEMPT', visit);
    if (end === 'success') await reportToAudit(ctx, 'DELIVERY_SUCCESS', visit);
    else if (end) await reportToAudit(ctx, 'DELIVERY_ERROR', visit, end.failure === 'too_late' ? tooLate : end.failure);
  }
}

const reportFailure = (
  ctx: Context,
  { subjects: [{ kind, id }], cadence, medium }: ScheduledReminder,
  reason: string,
) => (kind === 'appointment' ? reportToAudit(ctx, 'DELIVERY_ERROR', { id, cadence, medium }, reason) : undefined);

interface OfVisit {
  readonly id: string;
  readonly cadence: Cadence;
  readonly medium: Medium;
  /** How many visits the message is about; unset for one. */
  readonly visits?: number;
}

function reportToAudit(
  ctx: Context,
  action_type: DeliveryAction['action_type'],
  { id, cadence, medium, visits }: OfVisit,
  reason = '',
): Promise<void> {
  const data = {
    timestamp: ctx.now.toISOString(),
    medium,
    communicationType: communicationTypeOf(cadence),
    ...(visits !== undefined && { visits }),
  };
  return recordDeliveryEvent(
    ctx,
    action_type === 'DELIVERY_ERROR'
      ? { resource_id: id, action_type, data: { ...data, reason } }
      : { resource_id: id, action_type, data },
  );
}
