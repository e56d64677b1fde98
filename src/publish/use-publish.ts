import { useRef, useState } from 'react';
import { isSameJson } from '#src/lib/same-json.ts';
import type { Publish } from '#src/services/call.ts';
import { refetchPublished } from '#src/services/campaigns/refetch-settings.ts';
import { describeError } from '#src/services/describe-error.ts';
import { newPublish } from '#src/services/publishing.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { publishing as words } from '#src/strings/publish.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { applied, changedFields, conflicts, editedFields, type Key } from './edits.ts';
import { fieldErrors } from './field-errors.ts';
import type { ChangeLine, PublishPage, Source } from './publish-page.ts';
import type { PageEdits } from './use-page-edits.ts';

/** What became of a change in the last attempt. */
export interface Told<F> {
  readonly key: Key<F>;
  readonly line: ChangeLine;
  /** Null while it is on its way, or was never sent. */
  readonly outcome: 'published' | { readonly error: unknown } | null;
}

export interface Publishing<F extends object> {
  readonly isOpen: boolean;
  readonly isUnderway: boolean;
  /** The last attempt, change by change; null before the first. Of one that stopped for a choice, what it published. */
  readonly told: readonly Told<F>[] | null;
  /** What went wrong before anything was sent. */
  readonly failure: unknown;
  open(): void;
  close(): void;
  publish(): Promise<void>;
}

/** How many changes of the last attempt were not published, as far as it could tell. */
const unfinished = <F>(told: readonly Told<F>[] | null): number =>
  told?.filter(({ outcome }) => outcome !== 'published').length ?? 0;

interface PublishOptions<F extends object> {
  readonly page: PublishPage<F>;
  readonly source: Source<F>;
  readonly settings: PageEdits<F>;
  /** Told what the server found wrong with which field. */
  blame(problems: Partial<Record<Key<F>, string>>): void;
  /** Takes a publish back; null where the server cannot. */
  readonly undo: ((publishId: string) => void) | null;
}

/**
 * Publishes what is edited: looks first what colleagues have published meanwhile, then makes the page's calls one after the other. What is saved
 * leaves the edits; what is not stays in them, and the next attempt publishes it under the same intent (F-13).
 */
export function usePublish<F extends object>({
  page,
  source,
  settings,
  blame,
  undo,
}: PublishOptions<F>): Publishing<F> {
  const dispatch = useThunkDispatch<never>();
  const [isOpen, setIsOpen] = useState(false);
  const [isUnderway, setIsUnderway] = useState(false);
  const [told, setTold] = useState<readonly Told<F>[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // State is too slow for a second press in the same moment.
  const isBusy = useRef(false);
  const intent = useRef<Publish | null>(null);

  function reset() {
    setIsOpen(false);
    setTold(null);
    setFailure(null);
    intent.current = null;
  }

  /** A colleague's publish is to be seen beside one's own edits; what an attempt told of those is out of date. */
  function stopForChoice() {
    setTold((now) => now?.filter(({ outcome }) => outcome === 'published') ?? null);
    announce(words.conflict.title);
  }

  async function attempt() {
    const { fields, version } = await source.refetch();
    const edits = settings.kept();
    if (conflicts(fields, edits).length > 0) return stopForChoice();
    const keys = changedFields(fields, edits);
    const draft = applied(fields, edits);
    intent.current ??= newPublish(version);
    const { id } = intent.current;
    const outcomes = new Map<Key<F>, Told<F>['outcome']>();
    const lines = new Map(keys.map((key) => [key, page.describe(key, fields, draft)] as const));
    const tell = () => setTold([...lines].map(([key, line]) => ({ key, line, outcome: outcomes.get(key) ?? null })));
    tell();
    for (const step of page.steps(draft, keys, fields)) {
      const { error } = await dispatch(step.run(intent.current));
      for (const key of step.keys) outcomes.set(key, error === undefined ? 'published' : { error });
      tell();
      if (error === undefined) {
        settings.settle(step.keys, draft);
        continue;
      }
      blame(fieldErrors(error, step.keys));
      if (describeError(error).code === 'settings_changed') {
        // Somebody was quicker by a moment, and what they published is to be seen first.
        intent.current = null;
        break;
      }
    }
    const left = () => keys.filter((key) => outcomes.get(key) !== 'published');
    if (left().length > 0) {
      // An answer that was lost may have been a yes.
      const now = await source.refetch().catch(() => null);
      const arrived = left().filter((key) => now && isSameJson(now.fields[key], draft[key]));
      for (const key of arrived) outcomes.set(key, 'published');
      tell();
      settings.settle(arrived, draft);
      if (left().length > 0 && now && conflicts(now.fields, settings.kept()).length > 0) return stopForChoice();
    }
    if (left().length > 0) return announce(words.failed.title);
    // A colleague may have published some of the very same.
    settings.settle(editedFields(edits), draft);
    reset();
    showToast({
      title: words.done(keys.length || unfinished(told)),
      alertLevel: 'success',
      ...(undo && { action: { label: words.undo, onClick: () => undo(id) } }),
    });
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
  return { isOpen, isUnderway, told, failure, open, close, publish };
}
