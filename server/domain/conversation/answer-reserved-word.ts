import { keywordOf } from '#contract/rules/texting/opt-out.ts';
import { reservedWordAnswers } from '#contract/rules/texting/reserved-word-answers.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { setSubscribed } from '../sms-recipient/set-subscribed.ts';
import { addInternalLine, addMessage, type ConversationRecord } from './internal.ts';

/**
 * Handles STOP, START and HELP (D-35). STOP and START count only where they change the subscription: a "yes" to a question stays an
 * ordinary text, and a second STOP gets no second answer.
 * A late one does not undo a later one.
 * @returns whether the text was a reserved word with an effect.
 */
export async function answerReservedWord(
  ctx: Context,
  conversation: ConversationRecord,
  { body, age = 0 }: { readonly body: string; readonly age?: number },
): Promise<boolean> {
  const keyword = keywordOf(body);
  if (keyword === null) return false;
  if (keyword !== 'help' && !(await changeSubscription(ctx, conversation.sms_phone, keyword === 'start', age)))
    return false;

  await addInternalLine(ctx, conversation.id, lines[keyword]);
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
  return setSubscribed(ctx, phone, subscribed, sentAt);
}

/** What staff read of an opt-out. */
export const optOutLine = 'The client has opted out of texts.';

const lines = {
  stop: optOutLine,
  start: 'The client accepts texts again.',
  help: 'The client asked for help and was sent the practice’s phone number.',
};
