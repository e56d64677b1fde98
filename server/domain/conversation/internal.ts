import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import { asksForReply, isReply } from '#contract/rules/texting/needs-reply.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { messageColumns, type MessageRow } from '../message/present.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import type { WrittenName } from '../user/staff-name.ts';
import { noteAsked } from './note-asked.ts';

export type ConversationRecord = Selectable<Database['conversation']>;

export const conversationColumns = [
  'practice',
  'id',
  'type',
  'sms_phone',
  'pet_owner_id',
  'unknown_status',
  'match_count',
  'container',
  'read_status',
  'pinned_at',
  'latest_message_id',
  'latest_at',
  'needs_reply_since',
  'asked_to_stop_at',
  'create_ts',
  'update_ts',
] as const satisfies readonly (keyof ConversationRecord)[];

/** Locks a conversation until the commit, so that its messages have one order. */
export async function lockConversation(ctx: Context, id: string): Promise<ConversationRecord> {
  const found = isRowId(id)
    ? await ctx.db
        .selectFrom('conversation')
        .modifyFront(preparedStatement)
        .select(conversationColumns)
        .where('practice', '=', ctx.practice)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Refusal('conversation_not_found');
  return found;
}

interface NewMessage extends Omit<
  Insertable<Database['message']>,
  'practice' | 'conversation_id' | 'create_ts' | 'author'
> {
  readonly author?: WrittenName;
}

/** Adds a message as the conversation's latest, updates the conversation with it, and announces both. */
export async function addMessage(
  ctx: Context,
  conversationId: string,
  message: NewMessage,
  changes: Updateable<Database['conversation']> = {},
): Promise<MessageRow> {
  const added = await ctx.db
    .with('added', (db) =>
      db
        .insertInto('message')
        .values({
          ...message,
          practice: ctx.practice,
          conversation_id: conversationId,
          create_ts: momentAfterLatest(ctx, conversationId),
        })
        .returning(messageColumns),
    )
    .updateTable('conversation')
    .from('added')
    .set((eb) => ({
      ...changes,
      ...waitingAfter(message),
      latest_message_id: eb.ref('added.id'),
      latest_at: eb.ref('added.create_ts'),
    }))
    .where('conversation.practice', '=', ctx.practice)
    .where('conversation.id', '=', conversationId)
    .returning(messageColumns.map((column) => `added.${column}` as const))
    .modifyEnd(preparedStatement)
    .executeTakeFirstOrThrow();
  ctx.announce('conversation', conversationId);
  ctx.announce('message', added.id);
  if (message.direction === 'OUTBOUND' && !hasFailed(message)) await noteAsked(ctx, message.content);
  return added;
}

/** Adds a line that staff alone see. */
export const addInternalLine = (
  ctx: Context,
  conversationId: string,
  content: string,
  changes?: Updateable<Database['conversation']>,
): Promise<MessageRow> =>
  addMessage(ctx, conversationId, { type: 'SYSTEM_INFO', direction: 'INTERNAL', content }, changes);

/** Adds a line about what staff did themselves: the conversation stays where it is in lists, and shows what it showed. */
export async function addQuietLine(ctx: Context, conversationId: string, content: string): Promise<void> {
  const { id } = await ctx.db
    .insertInto('message')
    .values({
      practice: ctx.practice,
      conversation_id: conversationId,
      type: 'SYSTEM_INFO',
      direction: 'INTERNAL',
      content,
      create_ts: momentAfterLatest(ctx, conversationId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.announce('message', id);
}

/** Changes that make staff read what follows: the conversation is in the inbox, unread. */
export const toBeRead = { container: 'INBOX', read_status: 'UNREAD' } as const;

/** Whether it is added to show that it did not leave. */
const hasFailed = ({ delivery_status: status }: NewMessage): boolean => !!status && isFailed(status);

/**
 * How a message changes `needs_reply_since`: a reply clears it, a question sets it unless it is set, anything else leaves it. A
 * question or a failed text in a conversation that was done starts over.
 */
function waitingAfter(message: NewMessage) {
  if (isReply(message)) return { needs_reply_since: null };
  if (hasFailed(message))
    return {
      needs_reply_since: sql<string>`case when conversation.container = 'INBOX' then conversation.needs_reply_since end`,
    };
  const parsed = { ...message, media: JSON.parse(message.media ?? '[]') as unknown[] };
  return (
    asksForReply(parsed) && {
      needs_reply_since: sql<string>`case when conversation.container = 'INBOX'
        then coalesce(conversation.needs_reply_since, added.create_ts) else added.create_ts end`,
    }
  );
}

/** At least a millisecond after the latest message, so that timestamps alone order a conversation. */
const momentAfterLatest = (ctx: Context, conversationId: string) => sql<string>`(
  select greatest(clock_timestamp(), latest_at + interval '1 millisecond') from conversation
  where practice = ${ctx.practice} and id = ${conversationId}
)`;
