import type { listPublishes as call } from '#contract/campaigns/publishes.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { countRows, totalOf } from '../total-of.ts';
import { publishesWithChanges } from './read.ts';

/** The practice's publishes, newest first. */
export async function listPublishes(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { page, per_page } = input;
  const own = ctx.db.selectFrom('settings_publish').where('practice', '=', ctx.practice);
  const rows = await own
    .selectAll()
    .orderBy('version', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const total = await totalOf(input, rows.length, () => countRows(own));
  return {
    data: await publishesWithChanges(ctx.db, ctx.practice, rows),
    metadata: { page, per_page, total },
  };
}
