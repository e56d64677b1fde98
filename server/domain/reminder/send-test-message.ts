import type { sendTestMessage as call } from '#contract/campaigns/test-message.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { cadences } from '#contract/rules/cadences/cadences.ts';
import { madeUpReminder } from '#contract/rules/reminders/made-up-reminder.ts';
import { reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import type { Context, StaffContext } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { ownPractice, requireMessaging } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { requestPageOf } from '../practice/request-page.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { isSubscribed } from '../sms-recipient/subscription-of.ts';
import { type Allowance, takeOne } from '../throttle.ts';
import { withEdits } from './preview-reach.ts';

const perPractice: Allowance = { most: 10, within: 3600 };
const mark = 'Test: ';
/** Stands for the address, because the made-up visit has no page. */
const visitPageMark = '(a link to the client’s page of this visit)';
const surveyPageMark = '(a link to the survey, for this client alone)';

/**
 * Sends an automatic message about a made-up client to the caller's own address, or to a number. It is no reminder, so the ledger and the
 * audit do not have it.
 * @throws Refusal `rate_limited` after ten in an hour, `unsubscribed` for a phone that has opted out
 */
export async function sendTestMessage(
  ctx: StaffContext,
  input: Parsed<typeof call>,
  origin: string,
): Promise<Output<typeof call>> {
  const { cadence, medium, appointmentTypeId = null, edits = {} } = input;
  const offered: readonly string[] = cadences[cadence].mediums;
  if (!offered.includes(medium)) throw refuseField('body.medium', `Use ${offered.join(' or ')}.`);
  const to = medium === 'SMS' ? await phoneOf(ctx, input.phone) : ctx.caller.staff.email;
  if (to === null) throw refuseField('body.medium', 'Your account has no email address.');
  const wait = await takeOne(ctx.db, `test messages of ${ctx.practice}`, perPractice);
  if (wait !== null) throw new Refusal('rate_limited', undefined, wait);

  const practice = await ownPractice(ctx);
  const enrollment = withEdits(presentEnrollment(practice), edits);
  const sender = {
    ...enrollment,
    requestPage: requestPageOf(practice, origin),
    surveyPage: enrollment.postAppointmentCommunications?.surveyId ? surveyPageMark : null,
  };
  const { facts, content } = madeUpReminder(cadence, appointmentTypeId, dayIn(ctx.now, sender.practiceIanaZone));
  const { subject, body } = reminderText({ ...content, medium }, facts, sender, () => visitPageMark);
  if (medium === 'SMS') await text(ctx, to, mark + body);
  else await enqueueEmail(ctx, { kind: 'REMINDER', to, subject: mark + subject, text: body });
  return { to };
}

/** @throws Refusal for a phone that cannot get texts. */
async function phoneOf(ctx: Context, phone: string | undefined): Promise<string> {
  if (phone === undefined) throw refuseField('body.phone', 'Say where to send the text.');
  await requireMessaging(ctx);
  if (!(await isSubscribed(ctx, phone))) throw new Refusal('unsubscribed');
  return phone;
}

async function text(ctx: Context, phone: string, content: string): Promise<void> {
  const conversation = await conversationWith(ctx, phone, { container: 'DONE' });
  await addMessage(ctx, conversation.id, {
    type: 'SMS_AUTOMATED',
    direction: 'OUTBOUND',
    content,
    delivery_status: 'ENQUEUED',
  });
}
