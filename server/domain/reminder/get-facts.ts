import type { getReminderFacts as call, ReminderStatus } from '#contract/campaigns/reminder-facts.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { reminderKey } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Context } from '../context.ts';
import { petOwnerNamed } from '../pet-owner/internal.ts';
import { reminderFactsOf } from './facts.ts';

const mostPast = 200;

/** The facts that decide which reminders a client gets, and the outcome of past ones. */
export async function getReminderFacts(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const owner = await petOwnerNamed(ctx, id);
  const past = await ctx.db
    .selectFrom('reminder')
    .leftJoin('message', (join) =>
      join.onRef('message.practice', '=', 'reminder.practice').onRef('message.id', '=', 'reminder.message_id'),
    )
    .leftJoin('outgoing_email as email', (join) =>
      join.onRef('email.practice', '=', 'reminder.practice').onRef('email.id', '=', 'reminder.email_id'),
    )
    .select(['cadence', 'medium', 'subject_id as subjectId', 'due_on as dueOn', 'at', 'reminder.status'])
    .select(['message.delivery_status', 'message.failure_reason', 'email.status as email_status'])
    .where('reminder.practice', '=', ctx.practice)
    .where('reminder.pet_owner_id', '=', owner.id)
    .orderBy('at', 'desc')
    .orderBy('reminder.id')
    .limit(mostPast)
    .execute();
  return {
    facts: await reminderFactsOf(ctx, owner, ctx.now),
    past: past.map(({ delivery_status, failure_reason, email_status, ...one }) => ({
      ...one,
      key: reminderKey(one),
      status: one.status === 'SENT' ? sendingStatus(delivery_status ?? email_status, failure_reason) : one.status,
    })),
  };
}

/** The delivery of a reminder by its text or email. A reminder with neither was sent before these were recorded. */
function sendingStatus(status: string | null, failureReason: string | null): ReminderStatus {
  // Still enqueued, so that a late report of the carrier still counts.
  if (status === 'ENQUEUED' && failureReason !== null) return 'UNKNOWN';
  if (status === 'ENQUEUED' || status === 'HANDING') return 'SENDING';
  if (status === 'UNKNOWN') return 'UNKNOWN';
  return status?.startsWith('FAILED') ? 'FAILED' : 'SENT';
}
