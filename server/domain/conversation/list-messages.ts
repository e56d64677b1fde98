import { sql } from 'kysely';
import type { listMessages as call } from '#contract/communication/messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { capacity } from '#contract/rules/limits.ts';
import type { Context } from '../context.ts';
import { messageColumns, type MessageRow, presentMessage } from '../message/present.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

type Query = Parsed<typeof call>;

/** Where a message stands in its conversation. */
type Place = Pick<MessageRow, 'id' | 'create_ts'>;

/** What is read from one place into one direction, and whether more lies there. */
interface Stretch {
  /** The nearest first. */
  readonly rows: readonly MessageRow[];
  readonly hasMore: boolean;
}

/**
 * A conversation's messages, oldest first (API-33): all of them, the newest `limit`, or as many beside a message or a moment.
 */
export async function listMessages(ctx: Context, input: Query): Promise<Output<typeof call>> {
  await requireConversation(ctx, input.id);
  const { older, newer } = await stretchesOf(ctx, input);
  return {
    data: [...older.rows.toReversed(), ...newer.rows].map(presentMessage),
    _metadata: { has_older: older.hasMore },
  };
}

async function stretchesOf(ctx: Context, input: Query): Promise<{ older: Stretch; newer: Stretch }> {
  const { limit = capacity.wholeThread } = input;
  const spot = await spotOf(ctx, input);
  if (!spot) return { older: await readOlder(ctx, input.id, null, limit), newer: nothing };
  const { place, side } = spot;
  if (side === 'before') return { older: await readOlder(ctx, input.id, place, limit), newer: nothing };
  if (side === 'after')
    return { older: { rows: [], hasMore: true }, newer: await readNewer(ctx, input.id, '>', place, limit) };
  return {
    older: await readOlder(ctx, input.id, place, Math.floor(limit / 2)),
    newer: await readNewer(ctx, input.id, '>=', place, Math.ceil(limit / 2)),
  };
}

const nothing: Stretch = { rows: [], hasMore: false };

const sides = ['before', 'after', 'around'] as const;

/** The message that is asked for with what lies at one side of it, or at both; null for the end of the conversation. */
async function spotOf(ctx: Context, input: Query): Promise<{ place: Place; side: (typeof sides)[number] } | null> {
  const [named, other] = ([...sides, 'at'] as const).filter((name) => input[name] !== undefined);
  if (other) throw refuseField(`query.${other}`, `Leave this out, or leave out "${named}": a page lies at one place.`);
  const side = sides.find((name) => name === named);
  if (side) return { place: await placeOfMessage(ctx, input.id, side, input[side] ?? ''), side };
  const place = input.at !== undefined && (await placeOfMoment(ctx, input.id, input.at));
  return place ? { place, side: 'around' } : null;
}

const messagesIn = (ctx: Context, conversationId: string) =>
  ctx.db.selectFrom('message').where('practice', '=', ctx.practice).where('conversation_id', '=', conversationId);

async function readOlder(ctx: Context, id: string, than: Place | null, limit: number): Promise<Stretch> {
  const all = messagesIn(ctx, id).select(messageColumns);
  const rows = than ? all.where(sql<boolean>`(create_ts, id) < (${than.create_ts}, ${than.id}::uuid)`) : all;
  const newestFirst = rows.orderBy('create_ts', 'desc').orderBy('id', 'desc');
  // One more than asked for tells whether there are further ones.
  return cut(await newestFirst.limit(limit + 1).execute(), limit);
}

async function readNewer(
  ctx: Context,
  id: string,
  than: '>' | '>=',
  { create_ts, id: messageId }: Place,
  limit: number,
): Promise<Stretch> {
  const rows = messagesIn(ctx, id)
    .select(messageColumns)
    .where(sql<boolean>`(create_ts, id) ${sql.raw(than)} (${create_ts}, ${messageId}::uuid)`);
  const oldestFirst = rows.orderBy('create_ts').orderBy('id');
  return cut(await oldestFirst.limit(limit + 1).execute(), limit);
}

const cut = (rows: readonly MessageRow[], limit: number): Stretch => ({
  rows: rows.slice(0, limit),
  hasMore: rows.length > limit,
});

/** An empty conversation is told from a missing one. */
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

async function placeOfMessage(ctx: Context, conversationId: string, side: string, id: string): Promise<Place> {
  const found = isRowId(id)
    ? await messagesIn(ctx, conversationId).select(['create_ts', 'id']).where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!found) throw refuseField(`query.${side}`, 'There is no such message in this conversation.');
  return found;
}

/** The first message of that moment or later; none where nothing was written since. */
const placeOfMoment = (ctx: Context, conversationId: string, at: string): Promise<Place | undefined> =>
  messagesIn(ctx, conversationId)
    .select(['create_ts', 'id'])
    .where('create_ts', '>=', at)
    .orderBy('create_ts')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
