import { requestStatusOf } from '#contract/communication/messages.ts';
import { asksForReply, isReply } from '#contract/rules/texting/needs-reply.ts';
import type { Context } from '../context.ts';
import type { ConversationRecord } from './internal.ts';

/** No client sends more messages than these without an answer. */
const mostUnanswered = 200;

/** When the client's first unanswered text or open request after a moment was written; null where there is none. */
export async function waitsSince(ctx: Context, conversationId: string, after: string): Promise<string | null> {
  const messages = await ctx.db
    .selectFrom('message')
    .select(['type', 'direction', 'content', 'media', 'request', 'delivery_status', 'create_ts'])
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversationId)
    .where('create_ts', '>', after)
    .orderBy('create_ts', 'desc')
    .limit(mostUnanswered)
    .execute();
  const answer = messages.findIndex(isReply);
  const unanswered = answer < 0 ? messages : messages.slice(0, answer);
  const isOpen = ({ request }: (typeof messages)[number]) => !request || requestStatusOf(request) === 'OPEN';
  return unanswered.findLast((message) => asksForReply(message) && isOpen(message))?.create_ts ?? null;
}

/** Updates since when the client waits, after one of their requests was closed or opened again. */
export async function updateWait(
  ctx: Context,
  { id, needs_reply_since: since }: Pick<ConversationRecord, 'id' | 'needs_reply_since'>,
  request: { readonly create_ts: string; readonly isOpen: boolean },
): Promise<void> {
  const starts = [since, request.isOpen ? request.create_ts : null].flatMap((at) => (at ? [Date.parse(at)] : []));
  if (starts.length === 0) return;
  const needs_reply_since = await waitsSince(ctx, id, new Date(Math.min(...starts) - 1).toISOString());
  if (needs_reply_since === since) return;
  await ctx.db
    .updateTable('conversation')
    .set({ needs_reply_since })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  ctx.announce('conversation', id);
}
