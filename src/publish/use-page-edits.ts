import { useEffect } from 'react';
import { useSelector, useStore } from 'react-redux';
import * as z from 'zod/mini';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { parseFormerText } from '#src/drafts/former-text.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { showUpdatableToast } from '#src/ui/toasts/toast.ts';
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
import type { PublishPage } from './publish-page.ts';

/** A page's fields as saved and as edited, and how the two differ. */
export interface PageEdits<F extends object> {
  readonly saved: F;
  readonly draft: F;
  readonly changed: readonly Key<F>[];
  /** The fields that a colleague has meanwhile published with another value. */
  readonly conflicts: readonly Key<F>[];
  /** The edits in the store now, which may be newer than the rendered ones. */
  currentEdits(): Edits<F>;
  edit(change: Partial<F>): void;
  /** Edits a field and reports it with an Undo, which is gone once the edit is published, discarded or followed by another of that field. */
  editWithUndo<K extends Key<F>>(key: K, value: F[K] | undefined, toast: UndoToast<F[K]>): void;
  keepMine(key: Key<F>): void;
  /** Marks fields as saved with their values in `published`. */
  settle(keys: readonly Key<F>[], published: F): void;
  /** Discards the edits of these fields, or of all. */
  forget(keys?: readonly Key<F>[]): void;
}

interface UndoToast<T> {
  readonly title: string;
  /** On the button. */
  readonly label: string;
  /** The value that Undo brings back. */
  readonly former: T;
}

const never = () => false;
const fields = z.record(z.string(), z.unknown());
const pageEdits = draftSubject('settings', z.object({ edited: fields, from: fields }), parseFormerText);

/**
 * Edits a page of settings. Edits are stored as drafts: they survive a reload and the end of the session, and are shared with the user's other tabs.
 * @param isAbsent whether a feature flag hides a field; its edits are stored until it is shown again.
 */
export function usePageEdits<F extends object>(
  { id: page, isSameBase }: Pick<PublishPage<F>, 'id' | 'isSameBase'>,
  saved: F,
  isAbsent: (key: Key<F>) => boolean = never,
): PageEdits<F> {
  const store = useStore<DraftsRoot>();
  const select = (root: DraftsRoot) => (pageEdits.select(root, page) ?? noEdits) as Edits<F>;
  const edits = useSelector(select);
  const all = () => select(store.getState());
  const present = (of: Edits<F>) => without(of, editedFields(of).filter(isAbsent));
  // Two edits may happen before the next render, so each starts from the store rather than from the rendered edits.
  const saveEdits = (next: Edits<F>) => {
    // An unchanged value must not overwrite what another tab is typing.
    if (isSameJson(next, all())) return;
    const isNone = Object.keys(next.edited).length === 0;
    store.dispatch(pageEdits.save(page, isNone ? null : next));
  };
  const editFields = (change: Partial<F>) => saveEdits(edit(saved, all(), change));
  const editWithUndo: PageEdits<F>['editWithUndo'] = (key, value, { title, label, former }) => {
    editFields({ [key]: value } as unknown as Partial<F>);
    const made = all().edited[key];
    const onClick = () => editFields({ [key]: former } as unknown as Partial<F>);
    const toast = showUpdatableToast({ title, alertLevel: 'info', action: { label, onClick }, onClose: () => stop() });
    const stop = store.subscribe(() => {
      if (all().edited[key] !== made) toast.close();
    });
  };
  const isSettled = editedFields(edits).length > changedFields(saved, edits).length;
  // A colleague has published the same value: it is no edit any more, and no conflict if they change it again.
  useEffect(() => {
    if (isSettled) saveEdits(withoutSame(saved, all()));
  });
  const shown = present(edits);
  return {
    saved,
    draft: applied(saved, shown),
    changed: changedFields(saved, shown),
    conflicts: conflicts(saved, shown, isSameBase),
    currentEdits: () => present(all()),
    edit: editFields,
    editWithUndo,
    keepMine: (field) => saveEdits(keepMine(saved, all(), field)),
    settle: (keys, published) => saveEdits(settled(all(), keys, published)),
    forget: (keys) => saveEdits(without(all(), keys ?? editedFields(present(all())))),
  };
}
