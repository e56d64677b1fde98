import { isSameJson } from '#src/lib/same-json.ts';

/** The name of a field. */
export type Key<F> = Extract<keyof F, string>;

/** The unpublished edits of a page by field, and the saved values that they are based on. */
export interface Edits<F> {
  readonly edited: Partial<F>;
  readonly from: Partial<F>;
}

export const noEdits = { edited: {}, from: {} } as const;

export const editedFields = <F>({ edited }: Edits<F>): Key<F>[] => Object.keys(edited) as Key<F>[];

/** The fields as they would be after publishing. */
export const applied = <F extends object>(saved: F, { edited }: Edits<F>): F => ({ ...saved, ...edited });

/** Null and an absent value are the same. */
export const isSameValue = (one: unknown, other: unknown): boolean => isSameJson(one ?? null, other ?? null);

/** Adds changes to the edits. A field set to its saved value is not edited any more. */
export function edit<F extends object>(saved: F, edits: Edits<F>, change: Partial<F>): Edits<F> {
  const edited = { ...edits.edited };
  const from = { ...edits.from };
  for (const key of Object.keys(change) as Key<F>[]) {
    // The edited value may have been saved meanwhile, by a publish whose response was lost.
    if (!Object.hasOwn(edited, key) || isSameValue(edited[key], saved[key])) from[key] = saved[key];
    if (isSameValue(change[key], saved[key])) {
      delete edited[key];
      delete from[key];
    } else edited[key] = change[key];
  }
  return { edited, from };
}

/** The edited fields that differ from their saved values. */
export const changedFields = <F extends object>(saved: F, edits: Edits<F>): Key<F>[] =>
  editedFields(edits).filter((key) => !isSameValue(edits.edited[key], saved[key]));

/** The edits without those that equal the saved values. */
export const withoutSame = <F extends object>(saved: F, edits: Edits<F>): Edits<F> =>
  without(
    edits,
    editedFields(edits).filter((key) => isSameValue(edits.edited[key], saved[key])),
  );

/** Whether a field's saved value is the one that its edit is based on, as far as it matters to the edit. */
export type IsSameBase<F> = (key: Key<F>, from: Partial<F>, saved: F) => boolean;

/** The changed fields that a colleague has published with another value since they were edited. */
export const conflicts = <F extends object>(
  saved: F,
  edits: Edits<F>,
  isSameBase: IsSameBase<F> = (key, from, now) => isSameValue(from[key], now[key]),
): Key<F>[] => changedFields(saved, edits).filter((key) => !isSameBase(key, edits.from, saved));

/** Resolves a conflict in favour of the edit. */
export const keepMine = <F extends object>(saved: F, edits: Edits<F>, key: Key<F>): Edits<F> => ({
  ...edits,
  from: { ...edits.from, [key]: saved[key] },
});

/** The edits after these fields were published. Values edited since stay, based on the published ones. */
export function settled<F extends object>(edits: Edits<F>, keys: readonly Key<F>[], published: F): Edits<F> {
  const done = keys.filter((key) => isSameValue(edits.edited[key], published[key]));
  const from = { ...edits.from };
  for (const key of keys) if (Object.hasOwn(edits.edited, key)) from[key] = published[key];
  return without({ ...edits, from }, done);
}

/** The edits without those of some fields. */
export function without<F>(edits: Edits<F>, keys: readonly Key<F>[]): Edits<F> {
  const edited = { ...edits.edited };
  const from = { ...edits.from };
  for (const key of keys) {
    delete edited[key];
    delete from[key];
  }
  return { edited, from };
}
