import { useState } from 'react';
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
  const [steps, setSteps] = useState(none);
  const { past, future } = steps;
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** Call before an edit of `content`. Null for an edit that is a step of its own. */
    note(content: SurveyContent, field: string | null) {
      const at = performance.now();
      setSteps((now) => {
        const continues = field !== null && field === now.field && at - now.at < pause;
        return { past: continues ? now.past : [...now.past, content].slice(-mostSteps), future: [], field, at };
      });
    },
    /** The content before the latest edit of `content`; null for none. */
    undo(content: SurveyContent): SurveyContent | null {
      const before = past.at(-1);
      if (before) setSteps({ ...none, past: past.slice(0, -1), future: [content, ...future] });
      return before ?? null;
    },
    redo(content: SurveyContent): SurveyContent | null {
      const [next, ...rest] = future;
      if (next) setSteps({ ...none, past: [...past, content], future: rest });
      return next ?? null;
    },
  };
}
