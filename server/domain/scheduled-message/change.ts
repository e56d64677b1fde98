import type { changeScheduledMessage as call } from '#contract/communication/scheduled-messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { changeScheduled, lockScheduled, requireFuture } from './internal.ts';

/** Changes the words or the moment of a text that has not left. One that was cancelled is scheduled again only where that is asked for by name. */
export async function changeScheduledMessage(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const planned = await lockScheduled(ctx, input);
  if (planned.status === 'SENT') throw new Refusal('already_sent');
  if (planned.status === 'CANCELLED' && !input.status) throw new Refusal('scheduled_message_cancelled');
  const { content = planned.content, send_at = planned.send_at } = input;
  if (content.trim() === '' && planned.media.length === 0) throw refuseField('body.content', 'Enter a message.');
  requireFuture(ctx, send_at);
  return changeScheduled(ctx, planned.id, { content, send_at, status: 'SCHEDULED', cancelled_by: null });
}
