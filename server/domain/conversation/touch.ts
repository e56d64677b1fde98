import type { Context } from '../context.ts';

/** The list shows the latest message as it stands, so that the conversation has changed with it. */
export async function touchConversation(ctx: Context, conversationId: string, latestMessageId: string): Promise<void> {
  const touched = await ctx.db
    .updateTable('conversation')
    .set({ latest_message_id: latestMessageId })
    .where('practice', '=', ctx.practice)
    .where('id', '=', conversationId)
    .where('latest_message_id', '=', latestMessageId)
    .returning('id')
    .executeTakeFirst();
  if (touched) ctx.announce('conversation', touched.id);
}
