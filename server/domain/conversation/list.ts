import type { Conversation, listConversations as call } from '#contract/communication/conversations.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { totalOf } from '../total-of.ts';
import { conversationsByIds, readConversations } from './read.ts';

/**
 * A change is stamped before it is committed: one that began earlier can appear after a later one was seen. Whoever asks for what
 * changed since gets this much more, in milliseconds; a row that comes twice does no harm.
 */
const commitDelay = 5000;

type Query = Parsed<typeof call>;

/** The practice's conversations, the latest first (API-28); with `changed_since`, those that may be new to the caller (D-31). */
export async function listConversations(ctx: Context, query: Query): Promise<Output<typeof call>> {
  const { page, per_page, changed_since } = query;
  const { data, total } =
    changed_since === undefined ? await readPage(ctx, query) : await readChanged(ctx, query, changed_since);
  return { data, _metadata: { page, per_page, total } };
}

interface Page {
  readonly data: Conversation[];
  readonly total: number;
}

async function readPage(ctx: Context, query: Query): Promise<Page> {
  const { page, per_page } = query;
  const data = await readConversations(ctx.db, ctx.practice, (all) =>
    all
      .orderBy('latest_at', 'desc')
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset((page - 1) * per_page),
  );
  return { data, total: await totalOf(query, data.length, () => countOf(ctx)) };
}

/** How many conversations the practice has, as the database keeps count. */
async function countOf({ db, practice }: Context): Promise<number> {
  const counted = await db
    .selectFrom('conversation_count')
    .select('total')
    .where('practice', '=', practice)
    .executeTakeFirst();
  return counted?.total ?? 0;
}

/** When all screens come back at once, hardly any has missed something: that costs an index, and no reading. */
async function readChanged(ctx: Context, { page, per_page }: Query, changedSince: string): Promise<Page> {
  // Nothing changed before 1970; a moment at the beginning of all time has none before it.
  const since = new Date(Math.max(Date.parse(changedSince) - commitDelay, 0));
  const skipped = (page - 1) * per_page;
  const changed = await ctx.db
    .selectFrom('conversation')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('update_ts', '>=', since.toISOString())
    .orderBy('latest_at', 'desc')
    .orderBy('id', 'desc')
    // One more than asked for tells whether there are further ones.
    .limit(per_page + 1)
    .offset(skipped)
    .execute();
  const ids = changed.slice(0, per_page).map(({ id }) => id);
  return { data: await conversationsByIds(ctx.db, ctx.practice, ids), total: skipped + changed.length };
}
