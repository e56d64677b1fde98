import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import type { sendTestMessage as call } from '#contract/campaigns/test-message.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { type Cadence, cadences, canAskToConfirm, isOfService } from '#contract/rules/cadences/cadences.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import type { Context, StaffContext } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import { enqueueEmail } from '../email/enqueue.ts';
import { ownPractice, requireMessaging } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { isSubscribed } from '../sms-recipient/is-subscribed.ts';
import { type Allowance, takeOne } from '../throttle.ts';
import { withEdits } from './preview-reach.ts';

const perPractice: Allowance = { most: 10, within: 3600 };
const mark = 'Test: ';

/**
 * Sends an automatic message about a made-up client to the caller's own address, or to a number. It is no reminder, so the ledger and the
 * audit do not have it.
 * @throws Refusal `rate_limited` after ten in an hour, `unsubscribed` for a phone that has opted out
 */
export async function sendTestMessage(ctx: StaffContext, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { cadence, medium, appointmentTypeId = null, edits = {} } = input;
  const offered: readonly string[] = cadences[cadence].mediums;
  if (!offered.includes(medium)) throw refuseField('body.medium', `Use ${offered.join(' or ')}.`);
  const to = medium === 'SMS' ? await phoneOf(ctx, input.phone) : ctx.caller.staff.email;
  if (to === null) throw refuseField('body.medium', 'Your account has no email address.');
  const wait = await takeOne(ctx.db, `test messages of ${ctx.practice}`, perPractice);
  if (wait !== null) throw new Refusal('rate_limited', undefined, wait);

  const sender = withEdits(presentEnrollment(await ownPractice(ctx)), edits);
  const facts = madeUpFacts(cadence, appointmentTypeId, dayIn(ctx.now, sender.practiceIanaZone));
  const kind = isOfService(cadence) ? 'service' : 'appointment';
  const subjects = [{ kind, id: madeUp, petId: madeUp }] as const;
  const asksToConfirm = canAskToConfirm(cadence);
  const { subject, body } = reminderText({ cadence, medium, subjects, asksToConfirm }, facts, sender);
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

const madeUp = 'made-up';

/** A client with one visit and one service, as far ahead as the cadence is sent. */
function madeUpFacts(cadence: Cadence, typeId: string | null, today: string): ReminderFacts {
  const { after } = cadences[cadence];
  const day = addDays(today, 'days' in after ? -after.days : 30);
  return {
    owner: {
      id: madeUp,
      firstName: 'Maya',
      lastName: 'Okafor',
      smsPhone: null,
      smsSubscribed: true,
      email: null,
      emailStop: null,
      address: null,
    },
    pets: [{ id: madeUp, name: 'Biscuit', deceased: false }],
    appointments: [
      {
        id: madeUp,
        startsAt: `${day}T16:30:00.000Z`,
        typeId,
        type: null,
        petId: madeUp,
        confirmed: false,
        deleted: false,
        bookedAt: `${day}T00:00:00.000Z`,
      },
    ],
    servicesDue: [{ id: madeUp, petId: madeUp, serviceTypeId: madeUp, name: 'Rabies vaccination', dueOn: day }],
    thankedAt: null,
  };
}
