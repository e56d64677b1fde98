import { isSameJson } from '#src/lib/same-json.ts';

/** The name of one thing on a page that can be edited by itself. */
export type Key<F> = Extract<keyof F, string>;

/** What somebody has edited and not published: field by field, with what was saved when they began. */
export interface Edits<F> {
  readonly edited: Partial<F>;
  readonly from: Partial<F>;
}

export const noEdits = { edited: {}, from: {} } as const;

export const editedFields = <F>({ edited }: Edits<F>): Key<F>[] => Object.keys(edited) as Key<F>[];

/** The page as it would be, were it published now. */
export const applied = <F extends object>(saved: F, { edited }: Edits<F>): F => ({ ...saved, ...edited });

/** Edits some fields further. One that is as it was saved is not edited. */
export function edit<F extends object>(saved: F, edits: Edits<F>, change: Partial<F>): Edits<F> {
  const edited = { ...edits.edited };
  const from = { ...edits.from };
  for (const key of Object.keys(change) as Key<F>[]) {
    // What was edited may be saved by now: a publish whose answer was lost was carried out.
    if (!Object.hasOwn(edited, key) || isSameJson(edited[key], saved[key])) from[key] = saved[key];
    if (isSameJson(change[key], saved[key])) {
      delete edited[key];
      delete from[key];
    } else edited[key] = change[key];
  }
  return { edited, from };
}

/** The fields that differ from what is saved, whoever saved it. */
export const changedFields = <F extends object>(saved: F, edits: Edits<F>): Key<F>[] =>
  editedFields(edits).filter((key) => !isSameJson(edits.edited[key], saved[key]));

/** The edits without what is saved as it was edited, whoever saved it. */
export const withoutSame = <F extends object>(saved: F, edits: Edits<F>): Edits<F> =>
  without(
    edits,
    editedFields(edits).filter((key) => isSameJson(edits.edited[key], saved[key])),
  );

/** Those of them that somebody else has published in another way since they were edited here. */
export const conflicts = <F extends object>(saved: F, edits: Edits<F>): Key<F>[] =>
  changedFields(saved, edits).filter((key) => !isSameJson(edits.from[key], saved[key]));

/** One has seen what is saved now, and wants one's own nevertheless. */
export const keepMine = <F extends object>(saved: F, edits: Edits<F>, key: Key<F>): Edits<F> => ({
  ...edits,
  from: { ...edits.from, [key]: saved[key] },
});

/** Some fields are published as they stood then. What has been edited further since stays, over what is saved now. */
export function settled<F extends object>(edits: Edits<F>, keys: readonly Key<F>[], published: F): Edits<F> {
  const done = keys.filter((key) => isSameJson(edits.edited[key], published[key]));
  const from = { ...edits.from };
  for (const key of keys) if (Object.hasOwn(edits.edited, key)) from[key] = published[key];
  return without({ ...edits, from }, done);
}

/** Lets go of some edits: somebody else's shall stand. */
export function without<F>(edits: Edits<F>, keys: readonly Key<F>[]): Edits<F> {
  const edited = { ...edits.edited };
  const from = { ...edits.from };
  for (const key of keys) {
    delete edited[key];
    delete from[key];
  }
  return { edited, from };
}
