import { sql } from 'kysely';
import type { listMessages as call } from '#contract/communication/messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { messageColumns, presentMessage } from '../message/present.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

/** A conversation's messages, oldest first (API-33): all of them, or the newest `limit` of those older than `before`. */
export async function listMessages(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { limit, before } = input;
  const total = await countMessages(ctx, input.id);
  let rows = messagesOf(ctx, input.id).select(messageColumns);
  if (before !== undefined) {
    const { create_ts, id } = await messageBefore(ctx, input.id, before);
    rows = rows.where(sql<boolean>`(create_ts, id) < (${create_ts}, ${id}::uuid)`);
  }
  // One more than asked for tells whether there are older ones.
  if (limit !== undefined) rows = rows.limit(limit + 1);
  const newestFirst = await rows.orderBy('create_ts', 'desc').orderBy('id', 'desc').execute();
  const shown = limit === undefined ? newestFirst : newestFirst.slice(0, limit);
  return {
    data: shown.toReversed().map(presentMessage),
    _metadata: { total, has_older: newestFirst.length > shown.length },
  };
}

const messagesOf = (ctx: Context, conversationId: string) =>
  ctx.db.selectFrom('message').where('practice', '=', ctx.practice).where('conversation_id', '=', conversationId);

/** How many messages the conversation has; an empty one is told from a missing one. */
async function countMessages(ctx: Context, conversationId: string): Promise<number> {
  if (!isRowId(conversationId)) throw new Refusal('conversation_not_found');
  const found = await ctx.db
    .selectFrom('conversation')
    .select(
      messagesOf(ctx, conversationId)
        .select((eb) => eb.fn.countAll().as('total'))
        .as('total'),
    )
    .where('practice', '=', ctx.practice)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!found) throw new Refusal('conversation_not_found');
  return Number(found.total);
}

async function messageBefore(ctx: Context, conversationId: string, id: string) {
  const found = isRowId(id)
    ? await messagesOf(ctx, conversationId).select(['create_ts', 'id']).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!found) throw refuseField('query.before', 'There is no such message in this conversation.');
  return found;
}
