import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import type { DraftSubject } from './draft-subject.ts';
import type { DraftsRoot } from './drafts-slice.ts';
import type { SeenEdits, WindowEdits } from './window-edits.ts';

interface Meeting<D, T> {
  /** What this window showed. */
  readonly before: T;
  readonly met: NonNullable<ReturnType<WindowEdits<T>['meet']>>;
  readonly theirs: D;
}

interface OtherWindows<D extends object, T> {
  readonly subject: DraftSubject<D>;
  readonly id: string;
  /** What this window shows. */
  readonly content: T;
  /** Whether nothing of it is unsaved, also what is being typed. */
  readonly isSaved: boolean;
  readonly windows: WindowEdits<T>;
  readonly contentOf: (draft: D) => T;
  readonly onMet: (meeting: Meeting<D, T>) => void;
}

/**
 * Calls back when another window of this browser has written a draft without some of this window's edits.
 * @returns a function that takes an edit before it is drawn
 */
export function useOtherWindows<D extends { readonly seen?: SeenEdits | undefined }, T>({
  subject,
  id,
  content,
  isSaved,
  windows,
  contentOf,
  onMet,
}: OtherWindows<D, T>): (edited: T) => void {
  const stored = useSelector((root: DraftsRoot) => subject.select(root, id));
  const shown = useRef(content);
  const meet = useEffectEvent(() => {
    if (!stored) return isSaved ? windows.reset() : undefined;
    const before = shown.current;
    const met = windows.meet(before, { content: contentOf(stored), seen: stored.seen });
    if (met) onMet({ before, met, theirs: stored });
  });
  // Before the draft of the other window is drawn.
  useLayoutEffect(() => meet(), [stored]);
  useLayoutEffect(() => {
    shown.current = content;
  }, [content]);
  return (edited) => {
    shown.current = edited;
  };
}
