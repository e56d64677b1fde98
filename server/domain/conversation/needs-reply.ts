import { asksForReply, isReply } from '#contract/rules/texting/needs-reply.ts';
import type { Context } from '../context.ts';

/** No client sends more messages than these without an answer. */
const mostUnanswered = 200;

/** When the client's first unanswered text or request after a moment was written; null where there is none. */
export async function waitsSince(ctx: Context, conversationId: string, after: string): Promise<string | null> {
  const messages = await ctx.db
    .selectFrom('message')
    .select(['type', 'direction', 'content', 'media', 'create_ts'])
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversationId)
    .where('create_ts', '>', after)
    .orderBy('create_ts', 'desc')
    .limit(mostUnanswered)
    .execute();
  const answer = messages.findIndex(isReply);
  const unanswered = answer < 0 ? messages : messages.slice(0, answer);
  return unanswered.findLast(asksForReply)?.create_ts ?? null;
}
