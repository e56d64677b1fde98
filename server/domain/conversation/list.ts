import type { Conversation, listConversations as call } from '#contract/communication/conversations.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { conversationsByIds, readConversations } from './read.ts';

/**
 * A change is stamped before it is committed: one that began earlier can appear after a later one was seen. Whoever asks for what
 * changed since gets this much more, in milliseconds; a row that comes twice does no harm.
 */
const commitDelay = 5000;

/** The practice's conversations, the latest first (API-28); with `changed_since`, those that may be new to the caller (D-31). */
export async function listConversations(
  ctx: Context,
  { page, per_page, changed_since }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  // Nothing changed before 1970; a moment at the beginning of all time has none before it.
  const since = changed_since === undefined ? null : new Date(Math.max(Date.parse(changed_since) - commitDelay, 0));
  const skipped = (page - 1) * per_page;
  const found = since
    ? await readChanged(ctx, since, per_page, skipped)
    : await readConversations(ctx.db, ctx.practice, (all) =>
        all.orderBy('latest_at', 'desc').orderBy('id', 'desc').limit(per_page).offset(skipped),
      );
  const isLastPage = found.length < per_page && (found.length > 0 || page === 1);
  const total = isLastPage ? skipped + found.length : await count(ctx, since);
  return { data: found, _metadata: { page, per_page, total } };
}

/** When all screens come back at once, hardly any has missed something: that costs an index, and no reading. */
async function readChanged(ctx: Context, since: Date, limit: number, skipped: number): Promise<Conversation[]> {
  const changed = await ctx.db
    .selectFrom('conversation')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('update_ts', '>=', since.toISOString())
    .orderBy('latest_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skipped)
    .execute();
  return conversationsByIds(
    ctx.db,
    ctx.practice,
    changed.map(({ id }) => id),
  );
}

async function count(ctx: Context, since: Date | null): Promise<number> {
  let rows = ctx.db.selectFrom('conversation').where('practice', '=', ctx.practice);
  if (since) rows = rows.where('update_ts', '>=', since.toISOString());
  const { total } = await rows.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
