import { cancelConfirmation, queueConfirmation } from '../appointment/confirmation-queue.ts';
import { confirmVisit } from '../appointment/confirm-visit.ts';
import { applyAction, lockAppointment } from '../appointment/internal.ts';
import { formatMoment } from '../booking/time-range.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { addInternalLine, toBeRead } from '../conversation/internal.ts';
import { takesWriteBacks } from '../practice/takes-write-backs.ts';
import type { PublicLink } from '../public-link.ts';
import { type Allowance, takeOne } from '../throttle.ts';
import { type ClientsVisit, type VisitAnswer, visitPage } from './find-visit.ts';

interface AnswerOptions {
  /** Whether this server calls a practice software that keeps the calendar, which then takes the confirmation. */
  readonly hasPracticeSoftware: boolean;
}

/** Why an answer was not recorded, which its page says. */
export type AnswerProblem = 'moved' | 'changed_too_often';

/** Changes of an answer: each is an action of the visit for ever, and the one that counts is the last. */
const changes: Allowance = { most: 10, within: 24 * 3600 };

interface GivenAnswer {
  readonly answer: VisitAnswer;
  /** The time that the client saw. */
  readonly startsAt: string;
}

/**
 * Records what a client answers on the page of a visit. A confirmation goes to the practice software, whose word completes the audit
 * (AU-17); that they cannot come is a line in the unread conversation, and nothing changes in the calendar. The same answer again, or one
 * to a visit that is over or gone, changes nothing, nor does one for another time than the visit has.
 */
export async function answerVisit(
  ctx: Context,
  link: PublicLink,
  { answer, startsAt }: GivenAnswer,
  { hasPracticeSoftware }: AnswerOptions,
): Promise<AnswerProblem | null> {
  const { visit: seen } = await visitPage(ctx, link);
  if (!seen) return null;
  const { id: pet_owner_id, phone } = seen.client;
  const concernsStaff = answer === 'NOT_COMING' || seen.answer === 'NOT_COMING';
  // Before the visit itself, in the order in which booking locks.
  const conversation = concernsStaff && phone !== null ? await conversationWith(ctx, phone, { pet_owner_id }) : null;
  await lockAppointment(ctx, seen.id);
  const { visit, timeZone } = await visitPage(ctx, link);
  if (!visit || visit.isOver) return null;
  if (visit.startsAt !== startsAt) return 'moved';
  if (visit.answer === answer || (answer === 'NOT_COMING' && conversation === null)) return null;
  if ((await takeOne(ctx.db, `answers to visit ${visit.id} of ${ctx.practice}`, changes)) !== null)
    return 'changed_too_often';
  // The time since the visit is locked, so that the order of answers is that of their transactions.
  const data = { timestamp: new Date().toISOString(), answer, startsAt };
  await applyAction(ctx, { resource_id: visit.id, action_type: 'CLIENT_ANSWERED', data });
  if (answer === 'NOT_COMING') await cancelConfirmation(ctx, visit.id);
  else if (!visit.isConfirmed)
    await ((await takesWriteBacks(ctx, hasPracticeSoftware))
      ? queueConfirmation(ctx, visit.id)
      : confirmVisit(ctx, visit.id));
  if (conversation) await addInternalLine(ctx, conversation.id, lineOf(visit, answer, timeZone), toBeRead);
  return null;
}

function lineOf({ client, pet, startsAt, isConfirmed }: ClientsVisit, answer: VisitAnswer, timeZone: string): string {
  const who = client.firstName ?? 'The client';
  const what = `${pet ? `${pet}’s visit` : 'the visit'} on ${formatMoment(Date.parse(startsAt), timeZone)}`;
  return answer === 'COMING'
    ? `${who} can come to ${what} after all.`
    : `${who} cannot come to ${what}. It is still in the calendar${isConfirmed ? ', as confirmed' : ''}.`;
}
