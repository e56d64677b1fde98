import { randomUUID } from 'node:crypto';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import type { ScheduledReminder } from '#contract/rules/reminders/scheduled-reminders.ts';
import { reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { recordReminder } from './ledger.ts';

/** A client with everything that their reminders depend on. */
export interface Client {
  readonly facts: ReminderFacts;
  readonly enrollment: PracticeEnrollment;
}

/**
 * Sends a reminder unless it was sent before: its text or email is enqueued in the transaction that records it. The audit shows it once it
 * is accepted and delivered.
 */
export async function sendReminder(ctx: Context, client: Client, reminder: ScheduledReminder): Promise<void> {
  const { owner } = client.facts;
  // There is no printing service yet, so a postcard is only listed.
  if (reminder.medium === 'POSTCARD') return void (await recordReminder(ctx, owner.id, reminder, 'LISTED'));
  const id = randomUUID();
  const carrier = reminder.medium === 'SMS' ? { message_id: id } : { email_id: id };
  if (!(await recordReminder(ctx, owner.id, reminder, 'SENT', carrier))) return;
  await (reminder.medium === 'SMS' ? text(ctx, id, client, reminder) : email(ctx, id, client, reminder));
}

/** Staff need not answer a reminder, so the conversation stays done and read. */
async function text(
  ctx: Context,
  id: string,
  { facts, enrollment }: Client,
  reminder: ScheduledReminder,
): Promise<void> {
  const { owner } = facts;
  const conversation = await conversationWith(ctx, owner.smsPhone ?? '', { container: 'DONE', pet_owner_id: owner.id });
  await addMessage(ctx, conversation.id, {
    id,
    type: 'SMS_AUTOMATED',
    direction: 'OUTBOUND',
    content: reminderText(reminder, facts, enrollment).body,
    delivery_status: 'ENQUEUED',
  });
}

async function email(
  ctx: Context,
  id: string,
  { facts, enrollment }: Client,
  reminder: ScheduledReminder,
): Promise<void> {
  const { subject, body } = reminderText(reminder, facts, enrollment);
  await enqueueEmail(ctx, { id, kind: 'REMINDER', to: facts.owner.email ?? '', subject, text: body });
}
