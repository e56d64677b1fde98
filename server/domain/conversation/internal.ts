import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { asksForReply, isReply } from '#contract/rules/needs-reply.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { messageColumns, type MessageRow } from '../message/present.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

export type ConversationRecord = Selectable<Database['conversation']>;

/** Holds a conversation of the practice until the commit, so that what is added to it has one order. */
export async function holdConversation(ctx: Context, id: string): Promise<ConversationRecord> {
  const found = isRowId(id)
    ? await ctx.db
        .selectFrom('conversation')
        .selectAll()
        .where('practice', '=', ctx.practice)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Refusal('conversation_not_found');
  return found;
}

type NewMessage = Omit<Insertable<Database['message']>, 'practice' | 'conversation_id' | 'create_ts'>;

/** Adds a message as the conversation's latest, with whatever else changes for it, and announces both. */
export async function addMessage(
  ctx: Context,
  conversationId: string,
  message: NewMessage,
  changes: Updateable<Database['conversation']> = {},
): Promise<MessageRow> {
  const added = await ctx.db
    .insertInto('message')
    .values({
      ...message,
      practice: ctx.practice,
      conversation_id: conversationId,
      create_ts: momentAfterLatest(ctx, conversationId),
    })
    .returning(messageColumns)
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('conversation')
    .set({ ...changes, ...waitingAfter(added), latest_message_id: added.id, latest_at: added.create_ts })
    .where('practice', '=', ctx.practice)
    .where('id', '=', conversationId)
    .execute();
  ctx.announce('conversation', conversationId);
  ctx.announce('message', added.id);
  return added;
}

/** Whether the client waits for an answer now; what is neither asked nor answered leaves that as it was. */
function waitingAfter(message: MessageRow): Pick<Updateable<Database['conversation']>, 'needs_reply_since'> {
  if (asksForReply(message)) return { needs_reply_since: message.create_ts };
  return isReply(message) ? { needs_reply_since: null } : {};
}

/** Messages of a conversation never share a millisecond: their moments alone say in which order they were written. */
const momentAfterLatest = (ctx: Context, conversationId: string) => sql<string>`(
  select greatest(clock_timestamp(), latest_at + interval '1 millisecond') from conversation
  where practice = ${ctx.practice} and id = ${conversationId}
)`;
