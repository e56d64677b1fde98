import { closedSince, isOutOfOffice } from '#contract/rules/texting/auto-reply.ts';
import { plainText } from '#contract/templates/templates.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Context } from '../context.ts';
import { canMessage } from '../practice/internal.ts';
import { closuresOf } from '../practice/present.ts';
import { isSubscribed } from '../sms-recipient/subscription-of.ts';
import { findTemplate } from '../template/internal.ts';
import { addMessage, type ConversationRecord } from './internal.ts';

/**
 * Sends the auto reply of a closed practice (D-36): once per conversation and closed period, never to a client who has opted out, and only
 * where the practice texts. The conversation must be locked.
 */
export async function answerWhileClosed(ctx: Context, conversation: ConversationRecord): Promise<void> {
  const practice = await practiceHours(ctx);
  const { auto_replies, time_zone } = practice;
  if (!auto_replies?.templateId || !canMessage(practice)) return;
  const schedule = { ...auto_replies, closures: closuresOf(practice) };
  if (!isOutOfOffice(schedule, ctx.now, time_zone)) return;
  if (!(await isSubscribed(ctx, conversation.sms_phone))) return;
  if (await wasAnswered(ctx, conversation.id, closedSince(schedule, ctx.now, time_zone))) return;

  const template = await findTemplate(ctx, auto_replies.templateId);
  const content = template ? plainText(template.content).trim() : '';
  if (content === '') return;
  await addMessage(ctx, conversation.id, {
    type: 'SMS_AUTOMATED',
    direction: 'OUTBOUND',
    content,
    delivery_status: 'ENQUEUED',
    answers_closed: true,
  });
}

const practiceHours = (ctx: Context) =>
  ctx.db
    .selectFrom('practice')
    .modifyFront(preparedStatement)
    .select(['auto_replies', 'booking_limits', 'messaging_enabled_at', 'texting_number', 'time_zone'])
    .where('practice', '=', ctx.practice)
    .executeTakeFirstOrThrow();

async function wasAnswered(ctx: Context, conversationId: string, since: Date): Promise<boolean> {
  const answer = await ctx.db
    .selectFrom('message')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversationId)
    .where('create_ts', '>=', since.toISOString())
    .where('answers_closed', '=', true)
    .limit(1)
    .executeTakeFirst();
  return answer !== undefined;
}
