import {
  type ChangeOf,
  isChangeOf,
  type revertPublish as call,
  type SettingsChange,
  type SettingsKind,
} from '#contract/campaigns/publishes.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { type LockedSettings, lockSettings } from '../publish/lock-settings.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { changeSetting } from './change-setting.ts';
import type { Subject } from './subjects/subject.ts';
import { subjects } from './subjects/subjects.ts';
import { publishesWithChanges } from '../publish/read.ts';

/**
 * Undoes everything that a publish changed, last change first, as a publish of its own.
 * @throws Refusal `settings_changed` where any of it was changed again since, and `invalid_request` where its page would refuse what would be
 * left, such as requests without a provider; nothing is undone then.
 */
export async function revertPublish(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  let settings = await lockSettings(ctx);
  const reverted = isRowId(id) ? await findPublish(ctx, id) : undefined;
  if (!reverted) throw new Refusal('publish_not_found');
  const [{ changes } = { changes: [] }] = await publishesWithChanges(ctx.db, ctx.practice, [reverted]);

  for (const change of changes.toReversed()) settings = await putBack(ctx, settings, change.subject.kind, change);
  // Everything it changed may have been deleted, such as quick replies that it reordered.
  if (!settings.isBegun) throw new Refusal('settings_changed');
  const made = await ctx.db
    .updateTable('settings_publish')
    .set({ reverts: reverted.id })
    .where('practice', '=', ctx.practice)
    .where('id', '=', settings.publishId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [answer] = await publishesWithChanges(ctx.db, ctx.practice, [made]);
  return answer as Output<typeof call>;
}

async function putBack<K extends SettingsKind>(
  ctx: Context,
  settings: LockedSettings,
  kind: K,
  change: SettingsChange,
): Promise<LockedSettings> {
  return isChangeOf(change, kind) ? putBackAs(ctx, settings, subjects[kind], change) : settings;
}

const putBackAs = <K extends SettingsKind>(
  ctx: Context,
  settings: LockedSettings,
  kind: Subject<K>,
  change: ChangeOf<K>,
): Promise<LockedSettings> =>
  changeSetting(ctx, settings, change.subject, kind, (now) => kind.putBack(now, change, ctx));

const findPublish = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('settings_publish')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirst();
