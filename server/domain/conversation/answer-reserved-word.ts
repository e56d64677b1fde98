import { keywordOf } from '#contract/rules/texting/opt-out.ts';
import { reservedWordAnswers } from '#contract/rules/texting/reserved-word-answers.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { type Allowance, takeOne } from '../throttle.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { addInternalLine, addMessage, type ConversationRecord } from './internal.ts';

/** To one phone. */
const answers: Allowance = { most: 10, within: 24 * 3600 };

/**
 * Handles STOP, START and HELP (D-35). STOP and START count only where they change the subscription: a "yes" to a question stays an
 * ordinary text, and a second STOP gets no second answer.
 * A late one does not undo a later one. Beyond ten answers a day, it has its effect alone.
 * @returns whether the text was a reserved word with an effect.
 */
export async function answerReservedWord(
  ctx: Context,
  conversation: ConversationRecord,
  { body, age = 0 }: { readonly body: string; readonly age?: number },
): Promise<boolean> {
  const keyword = keywordOf(body);
  if (keyword === null) return false;
  if (keyword !== 'help') {
    if (!(await changeSubscription(ctx, conversation.sms_phone, keyword === 'start', age))) return false;
    await forgetDoubt(ctx, conversation.id);
  }
  await addInternalLine(ctx, conversation.id, lines[keyword]);
  // The carrier charges each answer to the practice.
  if ((await takeOne(ctx.db, `keyword answers of ${ctx.practice} to ${conversation.sms_phone}`, answers)) !== null)
    return true;
  const { name, profile, texting_number } = await ownPractice(ctx);
  await addMessage(ctx, conversation.id, {
    type: 'SMS_AUTOMATED',
    direction: 'OUTBOUND',
    content: reservedWordAnswers[keyword]({ name, phone: profile.practiceVoicePhone ?? texting_number ?? '' }),
    delivery_status: 'ENQUEUED',
    answers_keyword: true,
  });
  return true;
}

/** @returns false where nothing changes, because the phone is subscribed or not already, or has changed that since the text was sent. */
async function changeSubscription(ctx: Context, phone: string, subscribed: boolean, age: number): Promise<boolean> {
  const sentAt = new Date(ctx.now.getTime() - age);
  if (age > 0) {
    const newer = await ctx.db
      .selectFrom('sms_recipient')
      .select('phone')
      .where('practice', '=', ctx.practice)
      .where('phone', '=', phone)
      .where('changed_at', '>', sentAt.toISOString())
      .executeTakeFirst();
    if (newer) return false;
  }
  return setSubscribed(ctx, phone, subscribed, { at: sentAt });
}

/** Staff are not asked to judge an earlier text once the client has said clearly what they want. */
const forgetDoubt = (ctx: Context, id: string) =>
  ctx.db
    .updateTable('conversation')
    .set({ asked_to_stop_at: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();

/** What staff read of an opt-out. */
export const optOutLine = 'The client has opted out of texts.';

const lines = {
  stop: optOutLine,
  start: 'The client accepts texts again.',
  help: 'The client asked for help and was sent the practice’s phone number.',
};
