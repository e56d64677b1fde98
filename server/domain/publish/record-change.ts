import { isDeepStrictEqual } from 'node:util';
import type { ChangeOf, SettingsKind } from '#contract/campaigns/publishes.ts';
import { capacity } from '#contract/rules/limits.ts';
import { type Context, staffOf } from '../context.ts';
import { type PracticeUpdate, updatePractice } from '../practice/internal.ts';
import type { PracticeRecord } from '../practice/present.ts';
import { Refusal } from '../refusal.ts';
import { staffName } from '../user/staff-name.ts';
import type { LockedSettings } from './lock-settings.ts';

interface Change<K extends SettingsKind> {
  readonly subject: ChangeOf<K>['subject'];
  readonly before: ChangeOf<K>['after'];
  readonly after: ChangeOf<K>['after'];
}

/**
 * Records a change of settings with its publish, which begins with its first change. A value that stayed the same is not recorded.
 * @param columns of the practice's row that change with it; they are updated together with the version
 * @throws Refusal `limit_reached` where the publish has as many changes as can be shown together.
 */
export async function recordChange<K extends SettingsKind>(
  ctx: Context,
  settings: LockedSettings,
  { subject, before, after }: Change<K>,
  columns: PracticeUpdate = {},
): Promise<LockedSettings> {
  if (isDeepStrictEqual(before, after)) return settings;
  const { publishId, isBegun } = settings;
  const practice = isBegun
    ? await updateColumns(ctx, settings.practice, columns)
    : await beginPublish(ctx, settings, columns);
  const position = isBegun ? await changesOf(ctx, publishId) : 0;
  if (position >= capacity.changesOfAPublish) throw new Refusal('limit_reached');
  await ctx.db
    .insertInto('settings_change')
    .values({
      practice: ctx.practice,
      publish_id: publishId,
      position,
      subject: JSON.stringify(subject),
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute();
  ctx.announce('settings', publishId);
  return { practice, publishId, isBegun: true };
}

const updateColumns = async (ctx: Context, practice: PracticeRecord, columns: PracticeUpdate) =>
  Object.keys(columns).length === 0 ? practice : updatePractice(ctx, columns);

async function beginPublish(
  ctx: Context,
  { practice: { settings_version }, publishId }: LockedSettings,
  columns: PracticeUpdate,
): Promise<PracticeRecord> {
  const version = settings_version + 1;
  const practice = await updatePractice(ctx, { ...columns, settings_version: version });
  await ctx.db
    .insertInto('settings_publish')
    .values({
      practice: ctx.practice,
      id: publishId,
      version,
      author_id: staffOf(ctx)?.id ?? null,
      author_name: await staffName(ctx),
      published_at: ctx.now,
    })
    .execute();
  return practice;
}

async function changesOf(ctx: Context, publishId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('settings_change')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('practice', '=', ctx.practice)
    .where('publish_id', '=', publishId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
