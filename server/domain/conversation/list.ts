import type { listConversations as call } from '#contract/communication/conversations.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { readConversations } from './present.ts';

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
  const found = await readConversations(ctx.db, ctx.practice, (all) =>
    (since ? all.where('update_ts', '>=', since.toISOString()) : all)
      .orderBy('latest_at', 'desc')
      .orderBy('id', 'desc')
      .limit(per_page)
      .offset(skipped),
  );
  const isLastPage = found.length < per_page && (found.length > 0 || page === 1);
  const total = isLastPage ? skipped + found.length : await count(ctx, since);
  return { data: found, _metadata: { page, per_page, total } };
}

async function count(ctx: Context, since: Date | null): Promise<number> {
  let rows = ctx.db.selectFrom('conversation').where('practice', '=', ctx.practice);
  if (since) rows = rows.where('update_ts', '>=', since.toISOString());
  const { total } = await rows.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
