import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import { type Draft, isEmptyDraft, noDraft, texts } from './text-drafts.ts';

/** A draft of a text or note, with typing buffered. */
export function useTextDraft(key: string): { draft: Draft; type: (typed: Draft) => void } {
  const { draft: stored, type } = useBufferedDraft(texts, key);
  return { draft: stored ?? noDraft, type: (typed) => type(isEmptyDraft(typed) ? null : typed) };
}
