import { sql } from 'kysely';
import type { Message, RequestDetails } from '#contract/communication/messages.ts';
import type { Context } from '../context.ts';
import { type ConversationRecord, lockConversation } from '../conversation/internal.ts';
import { updateWait } from '../conversation/needs-reply.ts';
import { touchConversation } from '../conversation/touch.ts';
import { messageColumns, type MessageRow, presentMessage } from '../message/present.ts';
import { announceCalendar } from '../practice/announce-calendar.ts';
import { Refusal } from '../refusal.ts';

/** A client's request is part of the message in which it came, so that changing its status announces the message. */
export type RequestRow = MessageRow & { readonly request: RequestDetails };
export type LockedRequest = RequestRow & { readonly conversation: ConversationRecord };

/** @throws Refusal `request_not_found` */
export async function findRequest(ctx: Context, id: string): Promise<RequestRow> {
  const found = await ctx.db
    .selectFrom('message')
    .select(messageColumns)
    .where('practice', '=', ctx.practice)
    .where((eb) => eb(eb.ref('request', '->>').key('request_id'), '=', id))
    .where('request', 'is not', null)
    .executeTakeFirst();
  if (!found?.request) throw new Refusal('request_not_found');
  return { ...found, request: found.request };
}

/** Locks a request by its conversation until the commit, so that it cannot be handled twice. */
export async function lockRequest(ctx: Context, id: string): Promise<LockedRequest> {
  const { conversation_id } = await findRequest(ctx, id);
  const conversation = await lockConversation(ctx, conversation_id);
  return { ...(await findRequest(ctx, id)), conversation };
}

/** Updates a request and announces its message. */
export async function changeRequest(
  ctx: Context,
  { id, conversation_id, conversation, create_ts, request }: LockedRequest,
  change: Partial<RequestDetails>,
): Promise<Message> {
  const changed = await ctx.db
    .updateTable('message')
    // Its visit may have changed since it was read.
    .set({ request: sql<string>`request || ${JSON.stringify(change)}::jsonb` })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .returning(messageColumns)
    .executeTakeFirstOrThrow();
  ctx.announce('message', id);
  // A time is held as long as its request is open.
  if (change.status !== undefined && request.preferred_start) await announceCalendar(ctx, [request.preferred_start]);
  if (change.status !== undefined) await updateWait(ctx, conversation, { create_ts, isOpen: change.status === 'OPEN' });
  await touchConversation(ctx, conversation_id);
  return presentMessage(changed);
}
