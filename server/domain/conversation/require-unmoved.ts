import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/**
 * Does nothing without a moment.
 * @throws Refusal `conversation_moved` where staff have texted the client since the moment that the author had seen. Automated texts and notes
 *   do not count.
 */
export async function requireUnmoved(
  ctx: Context,
  conversationId: string,
  seenUntil: string | undefined,
): Promise<void> {
  if (seenUntil === undefined) return;
  const answer = await ctx.db
    .selectFrom('message')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'OUTBOUND')
    .where('type', '=', 'SMS')
    .where('create_ts', '>', seenUntil)
    .limit(1)
    .executeTakeFirst();
  if (answer) throw new Refusal('conversation_moved');
}
