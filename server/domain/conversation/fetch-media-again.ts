import type { fetchMediaAgain as call } from '#contract/communication/messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { showMedia } from '../file/finish-inbound-media.ts';
import { messagesByIds } from '../message/read.ts';
import { Refusal } from '../refusal.ts';
import { lockConversation } from './internal.ts';

/**
 * Has the attachments of a client's text that could not be had fetched once more. Where there are none left, nothing changes.
 * @throws Refusal `not_found` for a message of another conversation
 */
export async function fetchMediaAgain(
  ctx: Context,
  { id, messageId }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const conversation = await lockConversation(ctx, id);
  const [message] = await messagesByIds(ctx.db, ctx.practice, [messageId]);
  if (message?.conversation_id !== conversation.id) throw new Refusal('not_found');
  const again = await ctx.db
    .updateTable('inbound_media')
    .set({ failed_at: null, claimed_until: null, create_ts: ctx.now.toISOString() })
    .where('practice', '=', ctx.practice)
    .where('message_id', '=', message.id)
    .where('failed_at', 'is not', null)
    .returning('file_id as id')
    .execute();
  for (const media of again)
    await showMedia(ctx, { ...media, messageId: message.id }, { state: 'LOADING', failure: null });
  const [shown] = await messagesByIds(ctx.db, ctx.practice, [message.id]);
  return shown ?? message;
}
