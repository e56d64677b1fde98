import type { Message } from '#contract/communication/messages.ts';
import type { FailureReason } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { addMessage, lockConversation } from '../conversation/internal.ts';
import { presentMessage } from '../message/present.ts';
import { changeScheduled } from './internal.ts';
import type { ScheduledRow } from './present.ts';

/**
 * Makes a planned text, which the caller holds, a message of its conversation. The deliveries do the rest, and look once more whether the client
 * may be texted (F-40). With a reason it is a message that failed, in the inbox, where staff look. Either way nobody has read anything by it.
 */
export async function release(
  ctx: Context,
  planned: ScheduledRow,
  failure: FailureReason | null = null,
): Promise<Message> {
  const { id } = await lockConversation(ctx, planned.conversation_id);
  const message = await addMessage(
    ctx,
    id,
    {
      type: 'SMS',
      direction: 'OUTBOUND',
      content: planned.content,
      media: JSON.stringify(planned.media),
      delivery_status: failure ? 'FAILED_TO_PROCESS' : 'ENQUEUED',
      failure_reason: failure,
      // Its own id, which no other message of the conversation can have: should all else fail, the index refuses a second one.
      client_message_id: `planned-${planned.id}`,
      author: planned.author,
    },
    failure ? { container: 'INBOX' } : {},
  );
  await changeScheduled(ctx, planned.id, { status: 'SENT', message_id: message.id });
  return presentMessage(message);
}
