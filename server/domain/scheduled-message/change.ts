import type { changeScheduledMessage as call } from '#contract/communication/scheduled-messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { changeScheduled, lockScheduled, requireFuture } from './internal.ts';

/**
 * Changes the text or the time of a scheduled text that has not been sent. A cancelled one is scheduled again only where `status` says so.
 */
export async function changeScheduledMessage(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const scheduled = await lockScheduled(ctx, input);
  if (scheduled.status === 'SENT') throw new Refusal('already_sent');
  if (scheduled.status === 'CANCELLED' && !input.status) throw new Refusal('scheduled_message_cancelled');
  const { content = scheduled.content, send_at = scheduled.send_at } = input;
  if (content.trim() === '' && scheduled.media.length === 0) throw refuseField('body.content', 'Enter a message.');
  requireFuture(ctx, send_at);
  return changeScheduled(ctx, scheduled.id, { content, send_at, status: 'SCHEDULED', cancelled_by: null, failures: 0 });
}
