import type { ExpressionBuilder } from 'kysely';
import { unknownOutcome } from '#contract/rules/reminders/unknown-outcome.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { reportDelivery } from '../reminder/report.ts';
import type { ClaimedText } from './claim-texts.ts';
import { lockTexts } from './lock-texts.ts';
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
  const { practice } = ctx;
  const [message] = await lockTexts(ctx.db, [{ practice, id }]);
  if (message?.delivery_status !== 'ENQUEUED' || message.delivery_claim !== claim) return;
  await ctx.db
    .updateTable('message')
    .set({ failure_reason: 'unknown', claimed_until: null })
    .where('practice', '=', practice)
    .where('id', '=', id)
    .execute();
  ctx.announce('message', id);
  if (message.type === 'SMS_AUTOMATED')
    await reportDelivery(ctx, { column: 'message_id', id }, { isAccepted: false, end: { failure: unknownOutcome } });
  await updateConversations(ctx.db, () => ctx, [{ ...message, toInbox: message.type === 'SMS' }]);
}
