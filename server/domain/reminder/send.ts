import { randomUUID } from 'node:crypto';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import type { ScheduledReminder } from '#contract/rules/reminders/scheduled-reminders.ts';
import { reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { recordReminder } from './ledger.ts';

/** Somebody who is reminded, and by whom. */
export interface Client {
  readonly facts: ReminderFacts;
  readonly enrollment: PracticeEnrollment;
}

/** Sends a reminder, unless it has been: its text or email is written in the transaction that keeps that it went, and the audit is told as that is taken and delivered. */
export async function sendReminder(ctx: Context, client: Client, reminder: ScheduledReminder): Promise<void> {
  const { owner } = client.facts;
  // There is nobody yet who prints: a postcard is listed, and that is all.
  if (reminder.medium === 'POSTCARD') return void (await recordReminder(ctx, owner.id, reminder, 'LISTED'));
  const id = randomUUID();
  const carrying = reminder.medium === 'SMS' ? { message_id: id } : { email_id: id };
  if (!(await recordReminder(ctx, owner.id, reminder, 'SENT', carrying))) return;
  await (reminder.medium === 'SMS' ? text(ctx, id, client, reminder) : email(ctx, id, client, reminder));
}

/** Nobody is to answer a reminder that has just gone out, so it neither opens the conversation again nor marks it unread. */
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
  await ctx.db
    .insertInto('outgoing_email')
    .values({ practice: ctx.practice, id, recipient: facts.owner.email ?? '', subject, content: body })
    .execute();
}
