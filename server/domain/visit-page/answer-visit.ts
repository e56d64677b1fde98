import { confirmVisit } from '../appointment/confirm-visit.ts';
import { lockAppointment } from '../appointment/internal.ts';
import { queueConfirmation } from '../booking/confirmation.ts';
import { formatMoment } from '../booking/time-range.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addMessage } from '../conversation/internal.ts';
import type { PublicLink } from '../public-link.ts';
import { type ClientsVisit, type VisitAnswer, visitPage } from './find-visit.ts';

interface AnswerOptions {
  /** Whether a practice software keeps the calendar, which then takes the confirmation. */
  readonly hasPracticeSoftware: boolean;
}

/**
 * Records what a client answers on the page of a visit. A confirmation goes to the practice software, whose word completes the audit
 * (AU-17); that they cannot come is a line in the unread conversation, and nothing changes in the calendar. The same answer again, or one
 * to a visit that is over or gone, changes nothing.
 */
export async function answerVisit(
  ctx: Context,
  link: PublicLink,
  answer: VisitAnswer,
  { hasPracticeSoftware }: AnswerOptions,
): Promise<void> {
  const { visit: seen } = await visitPage(ctx, link);
  if (!seen) return;
  const { id: pet_owner_id, phone } = seen.client;
  const concernsStaff = answer === 'NOT_COMING' || seen.answer === 'NOT_COMING';
  // Before the visit itself, in the order in which booking locks.
  const conversation = concernsStaff && phone !== null ? await conversationWith(ctx, phone, { pet_owner_id }) : null;
  await lockAppointment(ctx, seen.id);
  const { visit, timeZone } = await visitPage(ctx, link);
  if (!visit || visit.isOver || visit.answer === answer) return;
  if (answer === 'NOT_COMING' && conversation === null) return;
  const given = { answer, starts_at: visit.startsAt, at: ctx.now };
  await ctx.db
    .insertInto('visit_answer')
    .values({ practice: ctx.practice, appointment_id: visit.id, ...given })
    .onConflict((conflict) => conflict.columns(['practice', 'appointment_id']).doUpdateSet(given))
    .execute();
  if (answer === 'COMING' && !visit.isConfirmed)
    await (hasPracticeSoftware ? queueConfirmation(ctx, visit.id) : confirmVisit(ctx, visit.id));
  if (conversation)
    await addMessage(
      ctx,
      conversation.id,
      { type: 'SYSTEM_INFO', direction: 'INTERNAL', content: lineOf(visit, answer, timeZone) },
      { container: 'INBOX', read_status: 'UNREAD' },
    );
}

function lineOf({ client, pet, startsAt }: ClientsVisit, answer: VisitAnswer, timeZone: string): string {
  const who = client.firstName ?? 'The client';
  const what = `${pet ? `${pet}’s visit` : 'the visit'} on ${formatMoment(Date.parse(startsAt), timeZone)}`;
  return answer === 'COMING'
    ? `${who} can come to ${what} after all.`
    : `${who} cannot come to ${what}. It is still in the calendar.`;
}
