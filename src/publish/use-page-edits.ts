import { useEffect } from 'react';
import { useSelector, useStore } from 'react-redux';
import * as z from 'zod/mini';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { formerlyText } from '#src/drafts/formerly-text.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import {
  applied,
  changedFields,
  conflicts,
  edit,
  editedFields,
  type Edits,
  keepMine,
  type Key,
  noEdits,
  settled,
  without,
  withoutSame,
} from './edits.ts';

/** A page's fields: as they are saved, as they are edited, and how the two differ. */
export interface PageEdits<F extends object> {
  readonly saved: F;
  readonly draft: F;
  readonly changed: readonly Key<F>[];
  /** What a colleague has published meanwhile, in another way. */
  readonly conflicts: readonly Key<F>[];
  /** What is kept this very moment, which may be newer than what is shown. */
  kept(): Edits<F>;
  edit(change: Partial<F>): void;
  keepMine(key: Key<F>): void;
  /** Some fields are saved now as they stood in `published`. */
  settle(keys: readonly Key<F>[], published: F): void;
  /** Takes back edits; all of them where none are named. */
  forget(keys?: readonly Key<F>[]): void;
}

const nothing = () => false;
const fields = z.record(z.string(), z.unknown());
const pageEdits = draftSubject('settings', z.object({ edited: fields, from: fields }), formerlyText);

/**
 * Edits a page of settings. What is edited lies with the drafts: it outlives a reload and the session's end, and shows in one's other windows.
 * @param isAbsent whether a feature flag has a field be no part of the page; what was edited of it waits.
 */
export function usePageEdits<F extends object>(
  page: string,
  saved: F,
  isAbsent: (key: Key<F>) => boolean = nothing,
): PageEdits<F> {
  const store = useStore<DraftsRoot>();
  const select = (root: DraftsRoot) => (pageEdits.select(root, page) ?? noEdits) as Edits<F>;
  const edits = useSelector(select);
  const all = () => select(store.getState());
  const present = (of: Edits<F>) => without(of, editedFields(of).filter(isAbsent));
  // Two edits may come before the next rendering, so each begins at what is kept.
  const keep = (next: Edits<F>) => {
    // Nothing was done here, and another window may be typing.
    if (isSameJson(next, all())) return;
    const isNone = Object.keys(next.edited).length === 0;
    store.dispatch(pageEdits.save(page, isNone ? null : next));
  };
  const isSettled = editedFields(edits).length > changedFields(saved, edits).length;
  // A colleague has published the very same: it is edited no more, nor is it a conflict should they change it again.
  useEffect(() => {
    if (isSettled) keep(withoutSame(saved, all()));
  });
  const shown = present(edits);
  return {
    saved,
    draft: applied(saved, shown),
    changed: changedFields(saved, shown),
    conflicts: conflicts(saved, shown),
    kept: () => present(all()),
    edit: (change) => keep(edit(saved, all(), change)),
    keepMine: (field) => keep(keepMine(saved, all(), field)),
    settle: (keys, published) => keep(settled(all(), keys, published)),
    forget: (keys) => keep(without(all(), keys ?? editedFields(present(all())))),
  };
}
