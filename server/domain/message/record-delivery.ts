import { advance } from '#contract/rules/delivery-status.ts';
import type { DeliveryReport } from '#server/gateways/sms/gateway.ts';
import type { Context } from '../context.ts';
import { isRowId } from '../row-id.ts';

/**
 * Keeps what became of a text. The status only moves forward and the first final one stays (D-33): a report that is late,
 * repeated or of an unknown message changes nothing and is no error.
 */
export async function recordDelivery(ctx: Context, report: Omit<DeliveryReport, 'practice'>): Promise<void> {
  if (!isRowId(report.messageId)) return;
  const message = await ctx.db
    .selectFrom('message')
    .select(['id', 'conversation_id', 'delivery_status'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', report.messageId)
    .where('delivery_status', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!message?.delivery_status) return;
  const status = advance(message.delivery_status, report.status);
  if (status === message.delivery_status) return;

  await ctx.db
    .updateTable('message')
    .set({ delivery_status: status, failure_reason: report.reason ?? null, claimed_until: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', message.id)
    .execute();
  ctx.announce('message', message.id);
  await touchConversation(ctx, message.conversation_id, message.id);
}

/** The list shows the latest message's status, so that the conversation has changed with it. */
async function touchConversation(ctx: Context, conversationId: string, latestMessageId: string): Promise<void> {
  const touched = await ctx.db
    .updateTable('conversation')
    .set({ latest_message_id: latestMessageId })
    .where('practice', '=', ctx.practice)
    .where('id', '=', conversationId)
    .where('latest_message_id', '=', latestMessageId)
    .returning('id')
    .executeTakeFirst();
  if (touched) ctx.announce('conversation', touched.id);
}
