import { isDeepStrictEqual } from 'node:util';
import type { ChangeOf, SettingsKind } from '#contract/campaigns/publishes.ts';
import type { Context } from '../../context.ts';
import type { PracticeUpdate } from '../../practice/internal.ts';
import type { PracticeRecord } from '../../practice/present.ts';
import { Refusal } from '../../refusal.ts';

export type SubjectOf<K extends SettingsKind> = ChangeOf<K>['subject'];
export type ValueOf<K extends SettingsKind> = ChangeOf<K>['after'];

interface Change<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** One kind of setting: how it is stored, and how a change of it is recorded and undone. */
export interface Subject<K extends SettingsKind> {
  /** The whole setting as it is stored; a change of it may have fewer fields. */
  read(ctx: Context, practice: PracticeRecord, subject: SubjectOf<K>): ValueOf<K> | Promise<ValueOf<K>>;
  /** Stores the whole setting. Columns of the practice's row are returned, so that one statement updates them with the version. */
  write(
    ctx: Context,
    practice: PracticeRecord,
    subject: SubjectOf<K>,
    value: ValueOf<K>,
  ): PracticeUpdate | Promise<PracticeUpdate>;
  /** What the history shows of a change. */
  difference(before: ValueOf<K>, after: ValueOf<K>): Change<ValueOf<K>>;
  /**
   * The setting without a change that was made to it.
   * @throws Refusal `settings_changed` where it has been changed again since, `invalid_request` where that could not be published.
   */
  putBack(now: ValueOf<K>, change: ChangeOf<K>, ctx: Context): ValueOf<K> | Promise<ValueOf<K>>;
}

/** A setting that is published and reverted as a whole. */
export const asOne = {
  difference: <Value>(before: Value, after: Value): Change<Value> => ({ before, after }),
  putBack<Value>(now: Value, { before, after }: Change<Value>): Value {
    requireUnchanged(isDeepStrictEqual(now, after));
    return before;
  },
};

/** A setting whose fields are published and reverted separately. */
export const byField = {
  difference<Fields extends object>(before: Fields, after: Fields): Change<Partial<Fields>> {
    const isChanged = (name: keyof Fields) => !isDeepStrictEqual(before[name], after[name]);
    return { before: only(before, isChanged), after: only(after, isChanged) };
  },
  putBack<Fields extends object>(now: Fields, { before, after }: Change<Partial<Fields>>): Partial<Fields> {
    const isOfChange = (name: keyof Fields) => name in before || name in after;
    requireUnchanged(isDeepStrictEqual(only(now, isOfChange), after));
    return { ...only(now, (name) => !isOfChange(name)), ...before };
  },
};

const only = <Fields extends object>(fields: Fields, isWanted: (name: keyof Fields) => boolean): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => isWanted(name as keyof Fields))) as Partial<Fields>;

export function requireUnchanged(isUnchanged: boolean): void {
  if (!isUnchanged) throw new Refusal('settings_changed');
}
