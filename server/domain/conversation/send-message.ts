import { type Media, sendMessage as call } from '#contract/communication/messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { uploadedMedia } from '../file/uploaded-media.ts';
import { presentMessage } from '../message/present.ts';
import { recordStaffText } from '../appointment/record-staff-text.ts';
import { refuseField } from '../refusal.ts';
import { requireTextable } from '../sms-recipient/require-textable.ts';
import { writtenName } from '../user/staff-name.ts';
import { addMessage, lockConversation } from './internal.ts';
import { messageOfIntent } from './message-of-intent.ts';
import { requireUnmoved } from './require-unmoved.ts';

/**
 * Enqueues a text to the client (API-34); the delivery job hands it to the carrier. A repeat with the same key answers the same message
 * even after the stored answer has expired (D-30).
 * @throws Refusal `conversation_moved` where staff have texted the client since the moment that the author had seen.
 */
export async function sendMessage(
  ctx: Context,
  input: Parsed<typeof call>,
  publicOrigin: string,
): Promise<Output<typeof call>> {
  const conversation = await lockConversation(ctx, input.id);
  const sent = await messageOfIntent(ctx, conversation.id);
  if (sent) return presentMessage(sent);

  await requireTextable(ctx, conversation.sms_phone);
  const media: Media[] = await uploadedMedia(ctx, input.media, publicOrigin);
  if (input.content.trim() === '' && media.length === 0) throw refuseField('body.content', 'Enter a message.');

  await requireUnmoved(ctx, conversation.id, input.seen_until);

  const message = await addMessage(
    ctx,
    conversation.id,
    {
      type: input.type,
      direction: 'OUTBOUND',
      content: input.content,
      media: JSON.stringify(media),
      delivery_status: 'ENQUEUED',
      client_message_id: ctx.intent,
      author: writtenName(ctx),
    },
    { read_status: 'READ' },
  );
  if (input.appointment_id !== undefined) await recordStaffText(ctx, input.appointment_id, message);
  return presentMessage(message);
}

/** Enqueues a text that goes with another change, such as a booking. */
export const sendWords = (ctx: Context, id: string, content: string, publicOrigin: string) =>
  sendMessage(ctx, { ...call.body.parse({ content }), id }, publicOrigin);
