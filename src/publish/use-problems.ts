import { useState } from 'react';
import { isSameJson } from '#src/lib/same-json.ts';
import type { Key } from './edits.ts';
import { inPageOrder } from './lead-to.ts';
import { blockingProblems, problemsOf } from './problems.ts';
import type { PublishPage } from './publish-page.ts';
import type { PageEdits } from './use-page-edits.ts';

type Refusals<F> = ReadonlyMap<Key<F>, { readonly value: unknown; readonly message: string }>;

/** What keeps a page's edits from being published, and where that is told. */
export interface FieldProblems<F extends object> {
  /** The fields that were in the way when publishing was tried and still are, in the page's order; none before that. */
  readonly found: readonly Key<F>[];
  /** What is wrong with a field; nothing before somebody has left it or has tried to publish. */
  errorAt(key: Key<F>): string | undefined;
  /** What is wrong with a field as it is saved, while nobody has edited it. */
  savedProblemAt(key: Key<F>): string | undefined;
  touch(key: Key<F>): void;
  /** Tries to publish. @returns the fields that are in the way, in the page's order. */
  find(): readonly Key<F>[];
  /** The server has refused some fields as they stand. */
  refuse(refusals: Partial<Record<Key<F>, string>>): void;
}

/** Judges a page's edits as they are made. What the server refused is wrong for as long as it stays as it was refused. */
export function useProblems<F extends object>(page: PublishPage<F>, settings: PageEdits<F>): FieldProblems<F> {
  const { saved, draft, changed, kept } = settings;
  const [touched, setTouched] = useState<readonly Key<F>[]>([]);
  const [tried, setTried] = useState<readonly Key<F>[] | null>(null);
  const [refused, setRefused] = useState<Refusals<F>>(new Map());
  if (tried && changed.length === 0) setTried(null);

  const ofSaved = problemsOf(page, saved);
  const blocking = new Map(blockingProblems(problemsOf(page, draft), ofSaved, changed));
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
      const { edited } = kept();
      const added = Object.entries(refusals) as [Key<F>, string][];
      setRefused(
        (now) => new Map([...now, ...added.map(([key, message]) => [key, { value: edited[key], message }] as const)]),
      );
      if (added.length > 0) setTried((now) => now ?? inPageOrder(added.map(([key]) => key)));
    },
  };
}
