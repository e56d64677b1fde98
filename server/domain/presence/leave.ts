import type { Context } from '../context.ts';

/** Removes a window's presence. */
export async function leave(ctx: Context, window: string): Promise<void> {
  const left = await ctx.db
    .deleteFrom('presence')
    .where('practice', '=', ctx.practice)
    .where('window_id', '=', window)
    .returning('conversation_id')
    .executeTakeFirst();
  if (left) ctx.announce('presence', left.conversation_id);
}
