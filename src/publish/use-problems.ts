import { useState } from 'react';
import { isSameJson } from '#src/lib/same-json.ts';
import type { Key } from './edits.ts';
import { inPageOrder } from './focus-field.ts';
import { blockingProblems, problemsOf } from './problems.ts';
import type { PublishPage } from './publish-page.ts';
import type { PageEdits } from './use-page-edits.ts';

type Refusals<F> = ReadonlyMap<Key<F>, { readonly value: unknown; readonly message: string }>;

/** The problems that prevent publishing a page's edits, and which of them are shown. */
export interface FieldProblems<F extends object> {
  /** After the first attempt to publish: the fields that still have a problem, in the page's order, then new ones. */
  readonly found: readonly Key<F>[];
  /** A field's problem, shown once the field has lost focus or publishing was attempted. */
  errorAt(key: Key<F>): string | undefined;
  /** The problem of a field's saved value, while it is not edited. */
  savedProblemAt(key: Key<F>): string | undefined;
  touch(key: Key<F>): void;
  /** Checks before publishing. @returns the fields that prevent it, in the page's order. */
  find(): readonly Key<F>[];
  /** Records that the server has refused the current values of some fields. */
  refuse(refusals: Partial<Record<Key<F>, string>>): void;
}

/** Validates a page's edits as they change. A value that the server refused is a problem until it is edited. */
export function useProblems<F extends object>(page: PublishPage<F>, settings: PageEdits<F>): FieldProblems<F> {
  const { saved, draft, changed, currentEdits } = settings;
  const [touched, setTouched] = useState<readonly Key<F>[]>([]);
  const [tried, setTried] = useState<readonly Key<F>[] | null>(null);
  const [refused, setRefused] = useState<Refusals<F>>(new Map());
  if (tried && changed.length === 0) setTried(null);

  const ofSaved = problemsOf(page, saved);
  const blocking = new Map(blockingProblems(page, problemsOf(page, draft), ofSaved, { changed, draft }));
  for (const [key, { value, message }] of refused)
    if (!blocking.has(key) && changed.includes(key) && isSameJson(draft[key], value)) blocking.set(key, message);
  const later = [...blocking.keys()].filter((key) => !tried?.includes(key));

  return {
    found: tried ? [...tried.filter((key) => blocking.has(key)), ...later] : [],
    errorAt: (key) => (tried || touched.includes(key) ? blocking.get(key) : undefined),
    savedProblemAt: (key) => (changed.includes(key) ? undefined : ofSaved.get(key)),
    touch: (key) => setTouched((now) => (now.includes(key) ? now : [...now, key])),
    find() {
      const found = inPageOrder([...blocking.keys()]);
      setTried(found);
      return found;
    },
    refuse(refusals) {
      const { edited } = currentEdits();
      const added = Object.entries(refusals) as [Key<F>, string][];
      setRefused(
        (now) => new Map([...now, ...added.map(([key, message]) => [key, { value: edited[key], message }] as const)]),
      );
      if (added.length > 0) setTried((now) => now ?? inPageOrder(added.map(([key]) => key)));
    },
  };
}
