import { useRef, useState } from 'react';
import type { SurveyContent } from './merge-surveys.ts';

/** Milliseconds after which the next key in a field is an edit of its own. */
const pause = 2000;
const mostSteps = 100;

interface Steps {
  readonly past: readonly SurveyContent[];
  readonly future: readonly SurveyContent[];
  /** The field of the latest edit. */
  readonly field: string | null;
  readonly at: number;
}

const none: Steps = { past: [], future: [], field: null, at: 0 };

/** The steps of undo and redo. What is typed into one field without a pause is one step. */
export function useHistory() {
  // Several edits may come before the next render.
  const steps = useRef(none);
  const [canUndo, setCanUndo] = useState(false);
  const [canRedo, setCanRedo] = useState(false);
  function keep(next: Steps) {
    steps.current = next;
    setCanUndo(next.past.length > 0);
    setCanRedo(next.future.length > 0);
  }
  return {
    canUndo,
    canRedo,
    /** Call before an edit of `content`. Null for an edit that is a step of its own. */
    note(content: SurveyContent, field: string | null) {
      const { past, field: before, at: since } = steps.current;
      const at = performance.now();
      const continues = field !== null && field === before && at - since < pause;
      keep({ past: continues ? past : [...past, content].slice(-mostSteps), future: [], field, at });
    },
    /** The content before the latest edit of `content`; null for none. */
    undo(content: SurveyContent): SurveyContent | null {
      const { past, future } = steps.current;
      const before = past.at(-1);
      if (before) keep({ ...none, past: past.slice(0, -1), future: [content, ...future] });
      return before ?? null;
    },
    redo(content: SurveyContent): SurveyContent | null {
      const { past, future } = steps.current;
      const [next, ...rest] = future;
      if (next) keep({ ...none, past: [...past, content], future: rest });
      return next ?? null;
    },
  };
}
