import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SettingsChange } from '#contract/campaigns/publishes.ts';
import { capacity } from '#contract/rules/limits.ts';
import { type Context, staffOf } from '../context.ts';
import { lockPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { staffName } from '../user/staff-name.ts';

/**
 * Lets a call go on with its publish, and nobody else's, while the settings are as its person saw them. The practice is held from here on.
 * @throws Refusal `settings_changed` where somebody has published meanwhile.
 */
export async function joinPublish(ctx: Context): Promise<void> {
  if (!ctx.publish) return;
  const { settings_version } = await lockPractice(ctx);
  const begun = await findPublish(ctx, ctx.publish.id);
  const isCurrent = begun
    ? begun.version === settings_version && begun.author_id === (staffOf(ctx)?.id ?? null)
    : ctx.publish.version === null || ctx.publish.version === settings_version;
  if (!isCurrent) throw new Refusal('settings_changed');
}

/**
 * Records a setting that was changed with the publish of this call, or as one of its own. The practice must be held.
 * @throws Refusal `limit_reached` where the publish has as many changes as can be shown together.
 */
export async function recordChange(ctx: Context, { subject, before, after }: SettingsChange): Promise<void> {
  if (isDeepStrictEqual(before, after)) return;
  const id = ctx.publish?.id ?? randomUUID();
  if (!(await findPublish(ctx, id))) await beginPublish(ctx, id);
  const { count } = await ctx.db
    .selectFrom('settings_change')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('practice', '=', ctx.practice)
    .where('publish_id', '=', id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= capacity.changesOfAPublish) throw new Refusal('limit_reached');
  await ctx.db
    .insertInto('settings_change')
    .values({
      practice: ctx.practice,
      publish_id: id,
      position: Number(count),
      subject: JSON.stringify(subject),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
  ctx.announce('settings', id);
}

const findPublish = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('settings_publish')
    .select(['version', 'author_id'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirst();

async function beginPublish(ctx: Context, id: string): Promise<void> {
  const { settings_version } = await ctx.db
    .updateTable('practice')
    .set((eb) => ({ settings_version: eb('settings_version', '+', 1) }))
    .where('practice', '=', ctx.practice)
    .returning('settings_version')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('settings_publish')
    .values({
      practice: ctx.practice,
      id,
      version: settings_version,
      author_id: staffOf(ctx)?.id ?? null,
      author_name: await staffName(ctx),
      published_at: ctx.now,
    })
    .execute();
}
