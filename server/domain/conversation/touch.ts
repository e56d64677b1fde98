import type { Context } from '../context.ts';

/** Announces a conversation one of whose requests has changed, because lists show them. */
export async function touchConversation(ctx: Context, id: string): Promise<void> {
  await ctx.db
    .updateTable('conversation')
    // Setting the id to itself moves `update_ts`.
    .set({ id })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  ctx.announce('conversation', id);
}
