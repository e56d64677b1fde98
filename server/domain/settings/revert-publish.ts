import { randomUUID } from 'node:crypto';
import type { revertPublish as call } from '#contract/campaigns/publishes.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { lockPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { putBack } from './put-back.ts';
import { publishesWithChanges } from '../publish/read.ts';

/**
 * Puts back everything that a publish changed, last change first, as a publish of its own.
 * @throws Refusal `settings_changed` where any of it was changed again since; then all stays as it is.
 */
export async function revertPublish(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  await lockPractice(ctx);
  const reverted = isRowId(id) ? await findPublish(ctx, id) : undefined;
  if (!reverted) throw new Refusal('publish_not_found');
  const [{ changes } = { changes: [] }] = await publishesWithChanges(ctx.db, ctx.practice, [reverted]);

  const publish = ctx.publish ?? { id: randomUUID(), version: null };
  for (const change of changes.toReversed()) await putBack({ ...ctx, publish }, change);
  const made = await ctx.db
    .updateTable('settings_publish')
    .set({ reverts: reverted.id })
    .where('practice', '=', ctx.practice)
    .where('id', '=', publish.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [answer] = await publishesWithChanges(ctx.db, ctx.practice, [made]);
  return answer as Output<typeof call>;
}

const findPublish = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('settings_publish')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirst();
