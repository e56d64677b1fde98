import type { listVisitReplies as call } from '#contract/campaigns/visit-replies.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { awaitsConfirmation } from '#contract/rules/reminders/audited-appointment.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { visitsWithReply } from './open-visits.ts';

/** The client's confirmations by text in a conversation, oldest first, with the visits that nobody has confirmed yet. */
export async function listVisitReplies(
  ctx: Context,
  { conversationId }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const conversation = isRowId(conversationId)
    ? await ctx.db
        .selectFrom('conversation')
        .select('sms_phone')
        .where('practice', '=', ctx.practice)
        .where('id', '=', conversationId)
        .executeTakeFirst()
    : undefined;
  if (!conversation) throw new Refusal('conversation_not_found');
  const visits = (await visitsWithReply(ctx, conversation.sms_phone)).flatMap((visit) =>
    visit.facts && visit.reply?.conversationId === conversationId && awaitsConfirmation(visit, ctx.now.getTime())
      ? { ...visit, facts: visit.facts, reply: visit.reply }
      : [],
  );
  const replies = [...Map.groupBy(visits, ({ reply }) => reply.messageId).values()].map((confirmed) => ({
    messageId: confirmed[0]?.reply.messageId ?? '',
    text: confirmed[0]?.reply.text ?? '',
    at: confirmed[0]?.reply.timestamp ?? '',
    visits: confirmed.map(({ id, facts }) => ({
      id,
      startsAt: facts.appointment.date,
      animal: facts.animal?.name ?? null,
    })),
  }));
  return { data: replies.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) };
}
