import type { Context } from '../context.ts';

/** Announces a conversation whose latest message has changed, because lists show that message. */
export async function touchConversation(ctx: Context, conversationId: string, latestMessageId: string): Promise<void> {
  const updated = await ctx.db
    .updateTable('conversation')
    .set({ latest_message_id: latestMessageId })
    .where('practice', '=', ctx.practice)
    .where('id', '=', conversationId)
    .where('latest_message_id', '=', latestMessageId)
    .returning('id')
    .executeTakeFirst();
  if (updated) ctx.announce('conversation', updated.id);
}
