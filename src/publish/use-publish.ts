import { useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { Publish } from '#src/services/call.ts';
import { refetchPublished } from '#src/services/campaigns/refetch-settings.ts';
import type { PublishesRoot } from '#src/services/campaigns/publishes.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { newPublish } from '#src/services/publishing.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { publishing as words } from '#src/strings/publish.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { applied, changedFields, conflicts, editedFields, isSameValue, type Key } from './edits.ts';
import { fieldErrors } from './field-errors.ts';
import type { ChangeLine, PublishPage, Saved, Source } from './publish-page.ts';
import { type PublishesStore, showPublished } from './show-published.ts';
import type { PageEdits } from './use-page-edits.ts';

/** The outcome of one change in the last attempt to publish. */
export interface ChangeResult<F> {
  readonly key: Key<F>;
  readonly line: ChangeLine;
  /** Null while it is being published, or if it was not sent. Unknown: the answer was lost, and the settings could not be read again since. */
  readonly outcome: 'published' | { readonly error: unknown; readonly isUnknown: boolean } | null;
}

export interface Publishing<F extends object> {
  readonly isOpen: boolean;
  readonly isUnderway: boolean;
  /** The changes of the last attempt; null before the first. After a conflict, only those that were published. */
  readonly results: readonly ChangeResult<F>[] | null;
  /** The error that prevented an attempt from starting. */
  readonly failure: unknown;
  open(): void;
  close(): void;
  publish(): Promise<void>;
}

/** Whether nobody knows if one of the changes is published. */
export const hasUnknown = <F>(results: readonly ChangeResult<F>[] | null): boolean =>
  results?.some(({ outcome }) => isUnknown(outcome)) ?? false;

const isUnknown = (outcome: ChangeResult<object>['outcome'] | undefined): boolean =>
  typeof outcome === 'object' && outcome !== null && outcome.isUnknown;

/** The number of changes that the last attempt did not publish, as far as it could tell. */
const unfinished = <F>(results: readonly ChangeResult<F>[] | null): number =>
  results?.filter(({ outcome }) => outcome !== 'published').length ?? 0;

interface PublishOptions<F extends object> {
  readonly page: PublishPage<F>;
  readonly source: Source<F>;
  readonly settings: PageEdits<F>;
  /** Called with the server's error messages by field. */
  reportFieldErrors(problems: Partial<Record<Key<F>, string>>): void;
  /** Reverts a publish; null if the server does not support it. */
  readonly undo: ((publishId: string) => void) | null;
}

/**
 * Publishes a page's edits: checks first whether colleagues have published conflicting changes, then makes the page's calls one after the other. What
 * is saved is removed from the edits; the rest stays, and the next attempt publishes it with the same idempotency keys (F-13).
 */
export function usePublish<F extends object>({
  page,
  source,
  settings,
  reportFieldErrors,
  undo,
}: PublishOptions<F>): Publishing<F> {
  const store: PublishesStore = useStore<PublishesRoot>();
  const dispatch = useThunkDispatch<never>();
  const [isOpen, setIsOpen] = useState(false);
  const [isUnderway, setIsUnderway] = useState(false);
  const [results, setResults] = useState<readonly ChangeResult<F>[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // State would not yet be updated on a second press before the next render.
  const isBusy = useRef(false);
  const intent = useRef<Publish | null>(null);

  function reset() {
    setIsOpen(false);
    setResults(null);
    setFailure(null);
    intent.current = null;
  }

  /** Stops for the user to resolve conflicts. The results of the conflicting changes are out of date. */
  function stopForChoice() {
    setResults((now) => now?.filter(({ outcome }) => outcome === 'published') ?? null);
    announce(words.conflict.title);
  }

  const readAgain = (): Promise<{ data: Saved<F> | null; error?: unknown }> =>
    source.refetch().then(
      (data) => ({ data }),
      (error: unknown) => ({ data: null, error }),
    );

  async function attempt() {
    const { fields, version } = await source.refetch();
    const edits = settings.currentEdits();
    if (conflicts(fields, edits, page.isSameBase).length > 0) return stopForChoice();
    const keys = changedFields(fields, edits);
    let draft = applied(fields, edits);
    intent.current ??= newPublish(version);
    const { id } = intent.current;
    const outcomes = new Map<Key<F>, ChangeResult<F>['outcome']>();
    const lines = new Map(keys.map((key) => [key, page.describe(key, fields, draft)] as const));
    const updateResults = () =>
      setResults([...lines].map(([key, line]) => ({ key, line, outcome: outcomes.get(key) ?? null })));
    updateResults();
    for (const step of page.steps(draft, keys, fields)) {
      const { error } = await dispatch(step.run(intent.current));
      const outcome = error === undefined ? 'published' : { error, isUnknown: !isRefusal(error) };
      for (const key of step.keys) outcomes.set(key, outcome);
      updateResults();
      if (error === undefined) {
        settings.settle(step.keys, draft);
        if (step.adopt) {
          draft = { ...draft, ...step.adopt(draft) };
          settings.edit(step.adopt(applied(fields, settings.currentEdits())));
        }
        continue;
      }
      reportFieldErrors(fieldErrors(error, step));
      if (describeError(error).code === 'settings_changed') {
        // A colleague has published since the check, which the user has to see first.
        intent.current = null;
        break;
      }
    }
    const unpublished = () => keys.filter((key) => outcomes.get(key) !== 'published');
    if (unpublished().length > 0) {
      // A call whose response was lost may have succeeded.
      const isAnyUnknown = [...outcomes.values()].some(isUnknown);
      const answer = isAnyUnknown ? dispatch(untilKnown(readAgain, { isRepeatable: true })) : readAgain();
      const { data: read } = await answer;
      const confirmed = unpublished().filter((key) => read && isSameValue(read.fields[key], draft[key]));
      for (const key of confirmed) outcomes.set(key, 'published');
      if (read)
        for (const [key, outcome] of outcomes)
          if (typeof outcome === 'object' && outcome) outcomes.set(key, { ...outcome, isUnknown: false });
      updateResults();
      settings.settle(confirmed, draft);
      if (
        unpublished().length > 0 &&
        read &&
        conflicts(read.fields, settings.currentEdits(), page.isSameBase).length > 0
      )
        return stopForChoice();
      if (unpublished().length > 0) return announce(!read && isAnyUnknown ? words.failed.unknown : words.failed.title);
    }
    // A colleague may have published some of the same values.
    settings.settle(editedFields(edits), draft);
    reset();
    const count = keys.length || unfinished(results);
    // Nothing was published, so there is nothing to undo.
    if (count === 0) return showToast({ title: words.alreadyPublished });
    const title = words.done(count);
    if (undo) showPublished(store, title, id, () => undo(id));
    else showToast({ title, alertLevel: 'success' });
  }

  async function publish() {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsUnderway(true);
    setFailure(null);
    try {
      await attempt();
    } catch (error) {
      setFailure(error);
      announce(words.failed.title);
    } finally {
      await dispatch(refetchPublished());
      isBusy.current = false;
      setIsUnderway(false);
    }
  }

  const open = () => setIsOpen(true);
  const close = () => {
    if (!isBusy.current) reset();
  };
  return { isOpen, isUnderway, results, failure, open, close, publish };
}
