import type { sendScheduledMessage as call } from '#contract/communication/scheduled-messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { lockConversation } from '../conversation/internal.ts';
import { messagesByIds } from '../message/read.ts';
import { Refusal } from '../refusal.ts';
import { requireTextable } from '../sms-recipient/require-textable.ts';
import { lockScheduled } from './internal.ts';
import { release } from './release.ts';

/** Sends a planned text before its moment. One that has left meanwhile answers the message it became. */
export async function sendScheduledMessage(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const planned = await lockScheduled(ctx, input);
  if (planned.status === 'CANCELLED') throw new Refusal('scheduled_message_not_found');
  if (planned.status === 'SCHEDULED') {
    const { sms_phone } = await lockConversation(ctx, planned.conversation_id);
    await requireTextable(ctx, sms_phone);
    return release(ctx, planned);
  }
  const [sent] = await messagesByIds(ctx.db, ctx.practice, [planned.message_id ?? '']);
  if (!sent) throw new Refusal('already_sent');
  return sent;
}
