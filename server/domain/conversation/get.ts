import type { getConversation as call } from '#contract/communication/conversations.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { conversationsByIds } from './read.ts';

/** One conversation of this branch; another branch's is not found (D-38). */
export async function getConversation(
  ctx: Context,
  { id }: Pick<Parsed<typeof call>, 'id'>,
): Promise<Output<typeof call>> {
  const [conversation] = await conversationsByIds(ctx.db, ctx.practice, [id]);
  if (!conversation) throw new Refusal('conversation_not_found');
  return conversation;
}
