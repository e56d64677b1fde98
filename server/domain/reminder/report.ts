import { type Cadence, communicationTypeOf, isOfService, type Medium } from '#contract/rules/cadences/cadences.ts';
import type { ScheduledReminder, ReminderObstacle } from '#contract/rules/reminders/scheduled-reminders.ts';
import { type DeliveryAction, recordDeliveryEvent } from '../appointment/record-delivery-event.ts';
import type { Context } from '../context.ts';
import { recordReminder } from './ledger.ts';

/** What the audit shows of a client whom no reminder can reach, in the carrier's words where it has some. */
const reasons: Partial<Record<ReminderObstacle, string>> = {
  no_number: 'No number for texts',
  no_email: 'No email address',
  unsubscribed: 'unsubscribed',
};
const tooLate = 'It could not be sent in time';

/** Keeps that a reminder's time passed while nothing was there to send it, and has the audit show it. */
export async function reportMissed(ctx: Context, ownerId: string, reminder: ScheduledReminder): Promise<void> {
  if (await recordReminder(ctx, ownerId, reminder, 'MISSED')) await tellFailure(ctx, reminder, tooLate);
}

/** Keeps of each of these reminders that there is no way to the client, where that is what held it back. Nobody misses a thank-you. */
export async function reportUnreachable(
  ctx: Context,
  ownerId: string,
  reminders: readonly ScheduledReminder[],
): Promise<void> {
  for (const reminder of reminders) {
    const isMissed = reminder.cadence !== 'thank-you' && reminder.outcome !== 'goes';
    const reason = isMissed ? reasons[reminder.outcome] : undefined;
    if (reason !== undefined && (await recordReminder(ctx, ownerId, reminder, 'UNREACHABLE')))
      await tellFailure(ctx, reminder, reason);
  }
}

/** What carrier or mail service say of a text or an email: whether they took it, and how it ended, where that is known. */
export interface Delivery {
  readonly isTaken: boolean;
  readonly end: 'success' | { readonly failure: string } | null;
}

/** Has the audit show what became of a reminder of a visit that was handed over. Of any other text or email there is nothing to tell. */
export async function reportDelivery(
  ctx: Context,
  carried: { readonly column: 'message_id' | 'email_id'; readonly id: string },
  { isTaken, end }: Delivery,
): Promise<void> {
  const reminder = await ctx.db
    .selectFrom('reminder')
    .select(['cadence', 'medium', 'subject_id as id'])
    .where('practice', '=', ctx.practice)
    .where(carried.column, '=', carried.id)
    .executeTakeFirst();
  if (!reminder || isOfService(reminder.cadence)) return;
  if (isTaken) await tellOfVisit(ctx, 'DELIVERY_ATTEMPT', reminder);
  if (end === 'success') await tellOfVisit(ctx, 'DELIVERY_SUCCESS', reminder);
  else if (end) await tellOfVisit(ctx, 'DELIVERY_ERROR', reminder, end.failure);
}

const tellFailure = (ctx: Context, { subjects: [{ kind, id }], cadence, medium }: ScheduledReminder, reason: string) =>
  kind === 'appointment' ? tellOfVisit(ctx, 'DELIVERY_ERROR', { id, cadence, medium }, reason) : undefined;

interface OfVisit {
  readonly id: string;
  readonly cadence: Cadence;
  readonly medium: Medium;
}

function tellOfVisit(
  ctx: Context,
  action_type: DeliveryAction['action_type'],
  { id, cadence, medium }: OfVisit,
  reason = '',
): Promise<void> {
  const data = { timestamp: ctx.now.toISOString(), medium, communicationType: communicationTypeOf(cadence) };
  return recordDeliveryEvent(
    ctx,
    action_type === 'DELIVERY_ERROR'
      ? { resource_id: id, action_type, data: { ...data, reason } }
      : { resource_id: id, action_type, data },
  );
}
