import { mayAskToStop } from '#contract/rules/texting/opt-out.ts';
import { e164 } from '#contract/rules/texting/phone.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Context } from '../context.ts';
import { type InboundMedia, mediaBeforeFetch, queueInboundMedia } from '../file/inbound-media.ts';
import { matchOwner } from '../pet-owner/match-owner.ts';
import { refuseField } from '../refusal.ts';
import { recordVisitReply } from '../visit-reply/record.ts';
import { answerReservedWord } from './answer-reserved-word.ts';
import { answerWhileClosed } from './answer-while-closed.ts';
import { conversationWith } from './conversation-with.ts';
import { addMessage, toBeRead } from './internal.ts';

/** A client's text as the carrier delivers it. */
export interface ReceivedText {
  /** The carrier's id of the text; a repeated delivery has the same one. */
  readonly carrierId: string;
  /** E.164. */
  readonly from: string;
  readonly body: string;
  readonly media: readonly InboundMedia[];
  /** Milliseconds since the client sent it; of one that the carrier could not deliver at once. */
  readonly age?: number;
}

/**
 * Adds a client's text to the conversation with their number, which is created where there is none, and moves it to the inbox as unread
 * (D-32).
 * @throws Refusal `invalid_request` for a sender that is no phone number.
 */
export async function receiveText(
  ctx: Context,
  text: ReceivedText,
): Promise<{ conversationId: string; messageId: string }> {
  if (!e164.safeParse(text.from).success)
    throw refuseField('from', 'Use the international form, such as +15551234567.');
  const conversation = await conversationWith(ctx, text.from);
  const known = await receivedBefore(ctx, text.carrierId);
  if (known) return { conversationId: known.conversation_id, messageId: known.id };

  const owner = conversation.pet_owner_id === null ? await matchOwner(ctx, text.from) : {};
  const message = await addMessage(
    ctx,
    conversation.id,
    {
      type: 'SMS',
      direction: 'INBOUND',
      content: text.body.toWellFormed().replaceAll('\0', ''),
      media: JSON.stringify(mediaBeforeFetch(text.media)),
      carrier_id: text.carrierId,
    },
    { ...owner, ...toBeRead, ...(mayAskToStop(text.body) && { asked_to_stop_at: ctx.now }) },
  );
  await queueInboundMedia(ctx, message.id, text.media);
  if (text.media.length === 0)
    await recordVisitReply(ctx, {
      messageId: message.id,
      conversationId: conversation.id,
      phone: text.from,
      text: message.content,
    });
  const wasReserved = await answerReservedWord(ctx, conversation, text);
  if (!wasReserved) await answerWhileClosed(ctx, conversation);
  return { conversationId: conversation.id, messageId: message.id };
}

const receivedBefore = (ctx: Context, carrierId: string) =>
  ctx.db
    .selectFrom('message')
    .modifyFront(preparedStatement)
    .select(['id', 'conversation_id'])
    .where('practice', '=', ctx.practice)
    .where('carrier_id', '=', carrierId)
    .executeTakeFirst();
