import { useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { JsonObject } from '#contract/fields.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { useOtherWindows } from '#src/drafts/use-other-windows.ts';
import { windowEdits } from '#src/drafts/window-edits.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { isSameContent, mergeSurveys, type SurveyContent } from './merge-surveys.ts';
import { contentOf, draftAfter, draftOf, isSavedDraft, surveyDrafts } from './survey-drafts.ts';
import { useAutosave } from './use-autosave.ts';
import { useHistory } from './use-history.ts';

export type SurveyEditing = ReturnType<typeof useSurveyEditing>;

/** A survey with the user's edits: each is shown at once, stored in this browser, and saved after a pause. */
export function useSurveyEditing(saved: Survey) {
  const store = useStore<DraftsRoot>();
  const draft = useSelector((root: DraftsRoot) => surveyDrafts.select(root, saved.id));
  const history = useHistory();
  const content = draft?.content ?? contentOf(saved);
  const [windows] = useState(() => windowEdits({ merge: mergeSurveys, isSame: isSameContent }));
  const autosave = useAutosave(saved.id, {
    onMerged(before) {
      history.note(before.content, null);
      showToast({ title: words.merged, alertLevel: 'info' });
    },
  });

  /** The draft with what was typed a moment ago; several edits may come before the next render. */
  const now = () => {
    flushTyped();
    return surveyDrafts.select(store.getState(), saved.id) ?? draftOf(saved);
  };
  function show(next: SurveyContent) {
    const { content: before, ...rest } = now();
    store.dispatch(surveyDrafts.save(saved.id, { ...rest, content: next, seen: windows.count(before, rest.seen) }));
    noteShown(next);
  }
  const noteShown = useOtherWindows({
    subject: surveyDrafts,
    id: saved.id,
    content,
    isSaved: draft === null,
    windows,
    contentOf: (shared) => shared.content,
    onMet({ before, met, theirs }) {
      history.note(before, null);
      const seen = windows.count(met.content, theirs.seen);
      store.dispatch(surveyDrafts.save(saved.id, { ...theirs, content: met.content, seen }));
      showToast({
        title: met.isConflict ? words.windows.conflict : words.windows.merged,
        ...(met.isConflict && { text: words.windows.conflictText }),
        alertLevel: 'info',
      });
    },
  });

  /** @param field what is typed into, so that its keys are one step of undo; null for an edit that is a step of its own */
  function edit(change: (content: SurveyContent) => Partial<SurveyContent>, field: string | null) {
    const { content: before } = now();
    history.note(before, field);
    show({ ...before, ...change(before) });
  }

  function step(to: (content: SurveyContent) => SurveyContent | null, sentence: string) {
    const next = to(now().content);
    if (!next) return;
    show(next);
    announce(sentence);
  }

  return {
    saved,
    content,
    schema: content.survey_schema,
    /** The same, with what was typed a moment ago and is not drawn yet. */
    latest: () => now().content,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: () => step(history.undo, words.undone),
    redo: () => step(history.redo, words.redone),
    rename: (name: string) => edit(() => ({ name }), 'name'),
    /** Also for what is pressed later, such as a toast: it edits the survey as it is then. */
    editSchema: (change: (schema: JsonObject) => JsonObject, field: string | null = null) =>
      edit(({ survey_schema }) => ({ survey_schema: change(survey_schema) }), field),
    state: autosave.state,
    isUnsaved: draft !== null && !isSavedDraft(draft),
    save: autosave.save,
    /** Ends a conflict. What is not chosen is one step of undo away. */
    choose(theirs: Survey, chosen: 'mine' | 'theirs') {
      const { content: mine } = now();
      history.note(chosen === 'mine' ? contentOf(theirs) : mine, null);
      autosave.settle(chosen === 'mine' ? draftAfter(theirs, mine) : null);
    },
  };
}
