import { asksForReply, isReply } from '#contract/rules/texting/needs-reply.ts';
import type { Context } from '../context.ts';

/** Nobody leaves more messages than these without an answer. */
const mostUnanswered = 200;

/** Since when the client waits: their first text or request after that moment that nobody has answered; null for none. */
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
