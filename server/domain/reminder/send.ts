import { randomUUID } from 'node:crypto';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import type { ScheduledReminder } from '#contract/rules/reminders/scheduled-reminders.ts';
import { type ReminderContent, reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import { careUrl } from '../care-page/care-url.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { surveyPageAfter } from '../survey/invite.ts';
import { unsubscribeUrl } from '../unsubscribe-url.ts';
import { visitUrl } from '../visit-url.ts';
import { recordReminder } from './ledger.ts';

/** A client with everything that their reminders depend on. */
export interface Client {
  readonly facts: ReminderFacts;
  readonly enrollment: PracticeEnrollment;
  /** Where clients ask for a visit; null where they cannot. */
  readonly requestPage: string | null;
  /** The public address of the product. */
  readonly origin: string;
}

/** Reminders that share a message, in the order in which it names their subjects. */
export type SharedMessage = readonly [ScheduledReminder, ...ScheduledReminder[]];

/**
 * Sends reminders as one message about those subjects that no earlier message was about: its text, email or card is enqueued in the
 * transaction that records them. The audit shows it once it is accepted and delivered.
 */
export async function sendReminder(ctx: Context, client: Client, reminders: SharedMessage): Promise<void> {
  const id = randomUUID();
  const { medium } = reminders[0];
  const status = medium === 'POSTCARD' ? 'LISTED' : 'SENT';
  const carrier = { SMS: { message_id: id }, EMAIL: { email_id: id }, POSTCARD: { postcard_id: id } }[medium];
  const recorded: ScheduledReminder[] = [];
  for (const reminder of reminders) {
    const isFirst = recorded.length === 0;
    if (await recordReminder(ctx, client.facts.owner.id, reminder, isFirst ? status : 'MERGED', carrier))
      recorded.push(reminder);
    // The other services of a message that was sent before have moments of their own.
    else if (reminder === reminders[0] && reminder.subjects[0].kind === 'service') return;
  }
  const [first, ...others] = recorded;
  if (!first) return;
  if (medium === 'POSTCARD') return postcard(ctx, id, client, first.at);
  const subjects = [first.subjects[0], ...others.map((one) => one.subjects[0])] as const;
  const message = { ...first, medium, subjects, asksToConfirm: reminders[0].asksToConfirm };
  await (medium === 'SMS' ? text(ctx, id, client, message) : email(ctx, id, client, message));
}

/** Staff need not answer a reminder, so the conversation stays done and read. */
async function text(ctx: Context, id: string, client: Client, reminder: ReminderContent): Promise<void> {
  const { facts, enrollment, requestPage } = client;
  const { owner } = facts;
  const conversation = await conversationWith(ctx, owner.smsPhone ?? '', { container: 'DONE', pet_owner_id: owner.id });
  await addMessage(ctx, conversation.id, {
    id,
    type: 'SMS_AUTOMATED',
    direction: 'OUTBOUND',
    content: reminderText(reminder, facts, {
      ...enrollment,
      requestPage,
      carePage: await carePageOf(ctx, client, reminder),
    }).body,
    delivery_status: 'ENQUEUED',
  });
}

/** What it says is decided when it is printed. */
async function postcard(ctx: Context, id: string, { facts: { owner } }: Client, at: string): Promise<void> {
  await ctx.db.insertInto('postcard').values({ practice: ctx.practice, id, pet_owner_id: owner.id, at }).execute();
  ctx.announce('postcard', 'DUE');
}

async function email(ctx: Context, id: string, client: Client, reminder: ReminderContent): Promise<void> {
  const { facts, enrollment, requestPage } = client;
  const pages = await pagesOf(ctx, client, reminder);
  const { subject, body } = reminderText(
    reminder,
    facts,
    {
      ...enrollment,
      requestPage,
      carePage: await carePageOf(ctx, client, reminder),
      surveyPage: await surveyPageOf(ctx, client, reminder),
    },
    (visitId) => pages.get(visitId) ?? null,
  );
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

/** The address of the client's care page, for a reminder of a service that is recommended. */
async function carePageOf(
  ctx: Context,
  { facts, enrollment: { practiceIanaZone: timeZone }, origin }: Client,
  { subjects }: ReminderContent,
): Promise<string | null> {
  const services = facts.servicesDue.filter(({ id }) =>
    subjects.some((one) => one.kind === 'service' && one.id === id),
  );
  if (services.length === 0) return null;
  const serviceTypeIds = services.map(({ serviceTypeId }) => serviceTypeId);
  return careUrl(ctx, { petOwnerId: facts.owner.id, serviceTypeIds, origin, timeZone });
}

/** The address of the survey that goes with a thank-you: the client is asked in the transaction that thanks them. */
async function surveyPageOf(
  ctx: Context,
  { facts, enrollment: { postAppointmentCommunications: thanks }, origin }: Client,
  { cadence, subjects }: Pick<ScheduledReminder, 'cadence' | 'subjects'>,
): Promise<string | null> {
  if (cadence !== 'thank-you' || !thanks?.surveyId) return null;
  const asked = { petOwnerId: facts.owner.id, appointmentId: subjects[0].id };
  return surveyPageAfter(ctx, thanks.surveyId, asked, origin);
}

/** The addresses of the pages of the visits that a reminder names, by the visits' ids. */
async function pagesOf(
  ctx: Context,
  { facts, origin }: Client,
  { subjects }: ReminderContent,
): Promise<ReadonlyMap<string, string>> {
  const visits = facts.appointments.filter(({ id }) => subjects.some((subject) => subject.id === id));
  const petOwnerId = facts.owner.id;
  const urls = visits.map(({ id }) => visitUrl(ctx, { id, petOwnerId }, origin));
  return new Map((await Promise.all(urls)).map((url, index) => [visits[index]?.id ?? '', url]));
}
