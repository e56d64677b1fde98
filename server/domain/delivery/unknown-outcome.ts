import type { ExpressionBuilder } from 'kysely';
import { unknownOutcome } from '#contract/rules/reminders/unknown-outcome.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { reportDelivery } from '../reminder/report.ts';
import type { ClaimedText } from './claim-texts.ts';
import { updateConversations } from './update-conversations.ts';

/** Whether nobody knows if the carrier accepted the text, and it is neither looked up nor sent any more. A late report still changes it. */
export const isStillUnknown = (message: ExpressionBuilder<Database, 'message'>) =>
  message.and([message('delivery_status', '=', 'ENQUEUED'), message('failure_reason', '=', 'unknown')]);

/**
 * Records that it will not be known whether the carrier accepted a text. It is never sent again by itself, and does not delay those behind it.
 * A text of staff moves its conversation from done back to the inbox, where staff see it.
 */
export async function recordUnknownOutcome(
  ctx: Context,
  { id, claim }: Pick<ClaimedText, 'id' | 'claim'>,
): Promise<void> {
  const message = await ctx.db
    .updateTable('message')
    .set({ failure_reason: 'unknown', claimed_until: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('delivery_status', '=', 'ENQUEUED')
    .where('delivery_claim', '=', claim)
    .returning(['conversation_id', 'type'])
    .executeTakeFirst();
  if (!message) return;
  ctx.announce('message', id);
  if (message.type === 'SMS_AUTOMATED')
    await reportDelivery(ctx, { column: 'message_id', id }, { isAccepted: false, end: { failure: unknownOutcome } });
  const { practice } = ctx;
  await updateConversations(ctx.db, () => ctx, [{ ...message, practice, toInbox: message.type === 'SMS' }]);
}
