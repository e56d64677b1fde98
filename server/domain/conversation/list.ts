import type { Conversation, listConversations as call } from '#contract/communication/conversations.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { totalOf } from '../total-of.ts';
import { conversationsByIds, readConversations } from './read.ts';

/**
 * Milliseconds by which `changed_since` is widened. Rows are stamped before they are committed, so an older stamp can become visible after
 * a newer one; a row that is sent twice does no harm.
 */
const commitDelay = 5000;

type Query = Parsed<typeof call>;

/** The practice's conversations, latest first (API-28); with `changed_since`, those that may have changed since (D-31). */
export async function listConversations(ctx: Context, query: Query): Promise<Output<typeof call>> {
  const { page, per_page, changed_since } = query;
  const { data, total } =
    changed_since === undefined ? await readPage(ctx, query) : await readChanged(ctx, query, changed_since);
  return { data, _metadata: { page, per_page, total } };
}

interface ConversationPage {
  readonly data: Conversation[];
  readonly total: number;
}

async function readPage(ctx: Context, query: Query): Promise<ConversationPage> {
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

/** Read from a counter that the database maintains. */
async function countOf({ db, practice }: Context): Promise<number> {
  const counted = await db
    .selectFrom('conversation_count')
    .select('total')
    .where('practice', '=', practice)
    .executeTakeFirst();
  return counted?.total ?? 0;
}

/**
 * Ids come from an index alone and rows are read only where something changed: when all screens reconnect at once, few have missed
 * anything.
 */
async function readChanged(ctx: Context, { page, per_page }: Query, changedSince: string): Promise<ConversationPage> {
  // Clamped to 1970, because the database has no moment before its earliest one.
  const since = new Date(Math.max(Date.parse(changedSince) - commitDelay, 0));
  const skipped = (page - 1) * per_page;
  const changed = await ctx.db
    .selectFrom('conversation')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('update_ts', '>=', since.toISOString())
    .orderBy('latest_at', 'desc')
    .orderBy('id', 'desc')
    // One extra row shows whether there is a further page.
    .limit(per_page + 1)
    .offset(skipped)
    .execute();
  const ids = changed.slice(0, per_page).map(({ id }) => id);
  return { data: await conversationsByIds(ctx.db, ctx.practice, ids), total: skipped + changed.length };
}
