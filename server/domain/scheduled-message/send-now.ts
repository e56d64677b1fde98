import type { sendScheduledMessage as call } from '#contract/communication/scheduled-messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { lockConversation } from '../conversation/internal.ts';
import { requireUnmoved } from '../conversation/require-unmoved.ts';
import { messagesByIds } from '../message/read.ts';
import { Refusal } from '../refusal.ts';
import { requireTextable } from '../sms-recipient/require-textable.ts';
import { lockScheduled } from './internal.ts';
import { release } from './release.ts';

/**
 * Sends a scheduled text now. If it has been sent already, its message is answered.
 * @throws Refusal `scheduled_message_changed` where it is not as its sender saw it, `conversation_moved` where staff have texted the client
 *   since the moment that the sender had seen.
 */
export async function sendScheduledMessage(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const scheduled = await lockScheduled(ctx, input);
  if (scheduled.status === 'CANCELLED') throw new Refusal('scheduled_message_not_found');
  if (scheduled.status === 'SCHEDULED') {
    const { id, sms_phone } = await lockConversation(ctx, scheduled.conversation_id);
    await requireTextable(ctx, sms_phone);
    const { seen_update } = input;
    if (seen_update !== undefined && Date.parse(seen_update) !== Date.parse(scheduled.update_ts))
      throw new Refusal('scheduled_message_changed');
    await requireUnmoved(ctx, id, input.seen_until);
    return release(ctx, scheduled);
  }
  const [sent] = await messagesByIds(ctx.db, ctx.practice, [scheduled.message_id ?? '']);
  if (!sent) throw new Refusal('already_sent');
  return sent;
}
