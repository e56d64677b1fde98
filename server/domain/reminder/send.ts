import { randomUUID } from 'node:crypto';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import type { ScheduledReminder } from '#contract/rules/reminders/scheduled-reminders.ts';
import { reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { unsubscribeUrl } from '../unsubscribe-url.ts';
import { visitUrl } from '../visit-url.ts';
import { recordReminder } from './ledger.ts';

/** A client with everything that their reminders depend on. */
export interface Client {
  readonly facts: ReminderFacts;
  readonly enrollment: PracticeEnrollment;
  /** The public address of the product. */
  readonly origin: string;
}

/** Reminders that share a message, in the order in which it names their subjects. */
export type SharedMessage = readonly [ScheduledReminder, ...ScheduledReminder[]];

/**
 * Sends reminders as one message about those subjects that no earlier message was about: its text or email is enqueued in the transaction
 * that records them. The audit shows it once it is accepted and delivered.
 */
export async function sendReminder(ctx: Context, client: Client, reminders: SharedMessage): Promise<void> {
  const id = randomUUID();
  const { medium } = reminders[0];
  // There is no printing service yet, so a postcard is only listed.
  const status = medium === 'POSTCARD' ? 'LISTED' : 'SENT';
  const carrier = { SMS: { message_id: id }, EMAIL: { email_id: id }, POSTCARD: {} }[medium];
  const recorded: ScheduledReminder[] = [];
  for (const reminder of reminders) {
    const isFirst = recorded.length === 0;
    if (await recordReminder(ctx, client.facts.owner.id, reminder, isFirst ? status : 'MERGED', carrier))
      recorded.push(reminder);
    // The other services of a message that was sent before have moments of their own.
    else if (reminder === reminders[0] && reminder.subjects[0].kind === 'service') return;
  }
  const [first, ...others] = recorded;
  if (!first || medium === 'POSTCARD') return;
  const subjects = [first.subjects[0], ...others.map((one) => one.subjects[0])] as const;
  const message = { ...first, subjects, asksToConfirm: reminders[0].asksToConfirm };
  await (medium === 'SMS' ? text(ctx, id, client, message) : email(ctx, id, client, message));
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

async function email(ctx: Context, id: string, client: Client, reminder: ScheduledReminder): Promise<void> {
  const { facts, enrollment } = client;
  const pages = await pagesOf(ctx, client, reminder);
  const { subject, body } = reminderText(reminder, facts, enrollment, (visitId) => pages.get(visitId) ?? null);
  await enqueueEmail(ctx, {
    id,
    kind: 'REMINDER',
    to: facts.owner.email ?? '',
    subject,
    text: body,
    ...(reminder.cadence === 'thank-you' && {
      unsubscribeUrl: await unsubscribeUrl(ctx, facts.owner.id, client.origin),
    }),
  });
}

/** The addresses of the pages of the visits that a reminder names, by the visits' ids. */
async function pagesOf(
  ctx: Context,
  { facts, enrollment: { practiceIanaZone: timeZone }, origin }: Client,
  { subjects }: ScheduledReminder,
): Promise<ReadonlyMap<string, string>> {
  const visits = facts.appointments.filter(({ id }) => subjects.some((subject) => subject.id === id));
  const petOwnerId = facts.owner.id;
  const urls = visits.map(({ id, startsAt }) => visitUrl(ctx, { id, startsAt, petOwnerId }, { origin, timeZone }));
  return new Map((await Promise.all(urls)).map((url, index) => [visits[index]?.id ?? '', url]));
}
