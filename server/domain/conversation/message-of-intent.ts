import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Context } from '../context.ts';
import { messageColumns, type MessageRow } from '../message/present.ts';

/** The message that an earlier request with the same idempotency key added at any time. */
export async function messageOfIntent(ctx: Context, conversationId: string): Promise<MessageRow | undefined> {
  if (ctx.intent === null) return undefined;
  return ctx.db
    .selectFrom('message')
    .modifyFront(preparedStatement)
    .select(messageColumns)
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversationId)
    .where('client_message_id', '=', ctx.intent)
    .executeTakeFirst();
}
