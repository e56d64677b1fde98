import { sql } from 'kysely';
import type { listMessages as call } from '#contract/communication/messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { capacity } from '#contract/rules/limits.ts';
import type { Context } from '../context.ts';
import { messageColumns, type MessageRow, presentMessage } from '../message/present.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

type Query = Parsed<typeof call>;

/** A position in the thread, by its sort keys. */
type Position = Pick<MessageRow, 'id' | 'create_ts'>;

/** Messages on one side of a position, and whether there are more. */
interface MessageRun {
  /** Nearest first. */
  readonly rows: readonly MessageRow[];
  readonly hasMore: boolean;
}

/**
 * A conversation's messages, oldest first (API-33): all, the newest `limit`, or `limit` of them before, after or around a message or a
 * moment.
 */
export async function listMessages(ctx: Context, input: Query): Promise<Output<typeof call>> {
  await requireConversation(ctx, input.id);
  const { older, newer } = await readAround(ctx, input);
  return {
    data: [...older.rows.toReversed(), ...newer.rows].map(presentMessage),
    _metadata: { has_older: older.hasMore },
  };
}

async function readAround(ctx: Context, input: Query): Promise<{ older: MessageRun; newer: MessageRun }> {
  const { limit = capacity.wholeThread } = input;
  const requested = await requestedPosition(ctx, input);
  if (!requested) return { older: await readOlder(ctx, input.id, null, limit), newer: nothing };
  const { position, side } = requested;
  if (side === 'before') return { older: await readOlder(ctx, input.id, position, limit), newer: nothing };
  if (side === 'after')
    return { older: { rows: [], hasMore: true }, newer: await readNewer(ctx, input.id, '>', position, limit) };
  return {
    older: await readOlder(ctx, input.id, position, Math.floor(limit / 2)),
    newer: await readNewer(ctx, input.id, '>=', position, Math.ceil(limit / 2)),
  };
}

const nothing: MessageRun = { rows: [], hasMore: false };

const sides = ['before', 'after', 'around'] as const;

/** The requested position and side; null for the end of the conversation. */
async function requestedPosition(
  ctx: Context,
  input: Query,
): Promise<{ position: Position; side: (typeof sides)[number] } | null> {
  const [named, other] = ([...sides, 'at'] as const).filter((name) => input[name] !== undefined);
  if (other)
    throw refuseField(`query.${other}`, `Leave this out, or leave out "${named}": a page lies at one position.`);
  const side = sides.find((name) => name === named);
  if (side) return { position: await positionOfMessage(ctx, input.id, side, input[side] ?? ''), side };
  const position = input.at !== undefined && (await positionOfMoment(ctx, input.id, input.at));
  return position ? { position, side: 'around' } : null;
}

const messagesIn = (ctx: Context, conversationId: string) =>
  ctx.db.selectFrom('message').where('practice', '=', ctx.practice).where('conversation_id', '=', conversationId);

async function readOlder(ctx: Context, id: string, than: Position | null, limit: number): Promise<MessageRun> {
  const all = messagesIn(ctx, id).select(messageColumns);
  const rows = than ? all.where(sql<boolean>`(create_ts, id) < (${than.create_ts}, ${than.id}::uuid)`) : all;
  const newestFirst = rows.orderBy('create_ts', 'desc').orderBy('id', 'desc');
  // One extra row shows whether there are more.
  return cut(await newestFirst.limit(limit + 1).execute(), limit);
}

async function readNewer(
  ctx: Context,
  id: string,
  than: '>' | '>=',
  { create_ts, id: messageId }: Position,
  limit: number,
): Promise<MessageRun> {
  const rows = messagesIn(ctx, id)
    .select(messageColumns)
    .where(sql<boolean>`(create_ts, id) ${sql.raw(than)} (${create_ts}, ${messageId}::uuid)`);
  const oldestFirst = rows.orderBy('create_ts').orderBy('id');
  return cut(await oldestFirst.limit(limit + 1).execute(), limit);
}

const cut = (rows: readonly MessageRow[], limit: number): MessageRun => ({
  rows: rows.slice(0, limit),
  hasMore: rows.length > limit,
});

/** Tells an empty conversation from a missing one. */
async function requireConversation({ db, practice }: Context, id: string): Promise<void> {
  const found = isRowId(id)
    ? await db
        .selectFrom('conversation')
        .select('id')
        .where('practice', '=', practice)
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Refusal('conversation_not_found');
}

async function positionOfMessage(ctx: Context, conversationId: string, side: string, id: string): Promise<Position> {
  const found = isRowId(id)
    ? await messagesIn(ctx, conversationId).select(['create_ts', 'id']).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!found) throw refuseField(`query.${side}`, 'There is no such message in this conversation.');
  return found;
}

/** The first message at or after a moment; undefined where there is none. */
const positionOfMoment = (ctx: Context, conversationId: string, at: string): Promise<Position | undefined> =>
  messagesIn(ctx, conversationId)
    .select(['create_ts', 'id'])
    .where('create_ts', '>=', at)
    .orderBy('create_ts')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
