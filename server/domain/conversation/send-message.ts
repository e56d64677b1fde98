import type { Media, sendMessage as call } from '#contract/communication/messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { uploadedMedia } from '../file/uploaded-media.ts';
import { messageColumns, type MessageRow, presentMessage } from '../message/present.ts';
import { requireMessaging } from '../practice/internal.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { isSubscribed } from '../sms-recipient/is-subscribed.ts';
import { staffName } from '../user/staff-name.ts';
import { addMessage, holdConversation } from './internal.ts';

/**
 * Puts a text to the client on its way (API-34). It is ENQUEUED until the deliveries hand it over; a repeat with the same key
 * answers the same message for ever, not only while the key is remembered (D-30).
 */
export async function sendMessage(
  ctx: Context,
  input: Parsed<typeof call>,
  publicOrigin: string,
): Promise<Output<typeof call>> {
  const conversation = await holdConversation(ctx, input.id);
  const sent = await sentBefore(ctx, conversation.id);
  if (sent) return presentMessage(sent);

  await requireMessaging(ctx);
  if (!(await isSubscribed(ctx, conversation.sms_phone))) throw new Refusal('unsubscribed');
  const media: Media[] = await uploadedMedia(ctx, input.media, publicOrigin);
  if (input.content.trim() === '' && media.length === 0) throw refuseField('body.content', 'Enter a message.');

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
      author: await staffName(ctx),
    },
    { read_status: 'READ' },
  );
  return presentMessage(message);
}

async function sentBefore(ctx: Context, conversationId: string): Promise<MessageRow | undefined> {
  if (ctx.intent === null) return undefined;
  return ctx.db
    .selectFrom('message')
    .select(messageColumns)
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversationId)
    .where('client_message_id', '=', ctx.intent)
    .executeTakeFirst();
}
