import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { SettingsKind } from '#contract/campaigns/publishes.ts';
import type { Context } from '../context.ts';
import { presentEnrollment } from '../practice/present.ts';
import { type LockedSettings, lockSettings } from '../publish/lock-settings.ts';
import { recordChange } from '../publish/record-change.ts';
import type { Subject, SubjectOf, ValueOf } from './subjects/subject.ts';

type Edit<K extends SettingsKind> = (now: ValueOf<K>) => ValueOf<K> | Promise<ValueOf<K>>;

/** Edits one setting: the practice's row is locked once and updated once, with the version of the publish. */
export const editSetting = async <K extends SettingsKind>(
  ctx: Context,
  subject: SubjectOf<K>,
  kind: Subject<K>,
  edit: Edit<K>,
): Promise<PracticeEnrollment> => {
  const { practice } = await changeSetting(ctx, await lockSettings(ctx), subject, kind, edit);
  return presentEnrollment(practice);
};

/** The same with settings that are locked already. */
export async function changeSetting<K extends SettingsKind>(
  ctx: Context,
  settings: LockedSettings,
  subject: SubjectOf<K>,
  kind: Subject<K>,
  edit: Edit<K>,
): Promise<LockedSettings> {
  const before = await kind.read(ctx, settings.practice, subject);
  const after = await edit(before);
  const columns = await kind.write(ctx, settings.practice, subject, after);
  return recordChange<K>(ctx, settings, { subject, ...kind.difference(before, after) }, columns);
}
