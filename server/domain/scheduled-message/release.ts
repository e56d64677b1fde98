import type { Message } from '#contract/communication/messages.ts';
import type { FailureReason } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { addMessage, lockConversation } from '../conversation/internal.ts';
import { presentMessage } from '../message/present.ts';
import { changeScheduled } from './internal.ts';
import type { ScheduledRow } from './present.ts';

/**
 * Turns a locked scheduled text into a message of its conversation. The delivery job sends it and checks again that the client may be
 * texted (F-40). With a `failure` it becomes a failed message in the inbox, where staff see it. The read status stays.
 */
export async function release(
  ctx: Context,
  scheduled: ScheduledRow,
  failure: FailureReason | null = null,
): Promise<Message> {
  const { id } = await lockConversation(ctx, scheduled.conversation_id);
  const message = await addMessage(
    ctx,
    id,
    {
      type: 'SMS',
      direction: 'OUTBOUND',
      content: scheduled.content,
      media: JSON.stringify(scheduled.media),
      delivery_status: failure ? 'FAILED_TO_PROCESS' : 'ENQUEUED',
      failure_reason: failure,
      // Unique within the conversation, so that the database's index refuses a second message of the same text.
      client_message_id: `planned-${scheduled.id}`,
      author: scheduled.author,
    },
    failure ? { container: 'INBOX' } : {},
  );
  await changeScheduled(ctx, scheduled.id, { status: 'SENT', message_id: message.id });
  return presentMessage(message);
}
