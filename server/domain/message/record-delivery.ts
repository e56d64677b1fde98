import { advance, isFailed, isPending } from '#contract/rules/delivery-status.ts';
import type { DeliveryReport } from '#server/gateways/sms/gateway.ts';
import type { Context } from '../context.ts';
import { touchConversation } from '../conversation/touch.ts';
import { tellOutcome } from '../reminder/tell.ts';
import { isRowId } from '../row-id.ts';

/**
 * Keeps what became of a text. The status only moves forward and the first final one stays (D-33): a report that is late,
 * repeated or of an unknown message changes nothing and is no error.
 */
export async function recordDelivery(ctx: Context, report: Omit<DeliveryReport, 'practice'>): Promise<void> {
  if (!isRowId(report.messageId)) return;
  const message = await ctx.db
    .selectFrom('message')
    .select(['id', 'conversation_id', 'type', 'delivery_status'])
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
  if (isFailed(status) && message.type === 'SMS') await bringBack(ctx, message.conversation_id);
  await touchConversation(ctx, message.conversation_id, message.id);
  if (message.type === 'SMS_AUTOMATED' && !isPending(status))
    await tellOutcome(
      ctx,
      { column: 'message_id', id: message.id },
      isFailed(status) ? (report.reason ?? 'unknown') : null,
    );
}

/** Nobody looks among what is done for what staff wrote and the client never got. */
async function bringBack(ctx: Context, conversationId: string): Promise<void> {
  const back = await ctx.db
    .updateTable('conversation')
    .set({ container: 'INBOX' })
    .where('practice', '=', ctx.practice)
    .where('id', '=', conversationId)
    .where('container', '=', 'DONE')
    .returning('id')
    .executeTakeFirst();
  if (back) ctx.announce('conversation', back.id);
}
