import { useEffect, useRef } from 'react';
import type { JsonObject } from '#contract/fields.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { SurveyContent } from './merge-surveys.ts';
import { contentOf, draftAfter, isSavedDraft, surveyDrafts } from './survey-drafts.ts';
import { useAutosave } from './use-autosave.ts';
import { useHistory } from './use-history.ts';

export type SurveyEditing = ReturnType<typeof useSurveyEditing>;

/** A survey with the user's edits: each is shown at once, stored in this browser, and saved after a pause. */
export function useSurveyEditing(saved: Survey) {
  const { draft, type } = useBufferedDraft(surveyDrafts, saved.id);
  const history = useHistory();
  const content = draft?.content ?? contentOf(saved);
  const autosave = useAutosave(saved.id, {
    onMerged(before) {
      history.note(before.content, null);
      showToast({ title: words.merged, alertLevel: 'info' });
    },
  });

  const show = (next: SurveyContent) => {
    const { revision, base } = draft ?? { revision: saved.revision ?? null, base: contentOf(saved) };
    type({ revision, base, content: next });
  };

  /** @param field what is typed into, so that its keys are one step of undo; null for an edit that is a step of its own */
  function edit(next: Partial<SurveyContent>, field: string | null) {
    history.note(content, field);
    show({ ...content, ...next });
  }

  function step(to: SurveyContent | null, sentence: string) {
    if (!to) return;
    show(to);
    announce(sentence);
  }

  const editSchema = (change: (schema: JsonObject) => JsonObject, field: string | null = null) =>
    edit({ survey_schema: change(content.survey_schema) }, field);
  const latestEdit = useRef(editSchema);
  useEffect(() => {
    latestEdit.current = editSchema;
  });

  return {
    saved,
    content,
    schema: content.survey_schema,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    undo: () => step(history.undo(content), words.undone),
    redo: () => step(history.redo(content), words.redone),
    rename: (name: string) => edit({ name }, 'name'),
    editSchema,
    /** The same for what is pressed later, such as a toast. */
    editLatest: (change: (schema: JsonObject) => JsonObject) => latestEdit.current(change),
    state: autosave.state,
    isUnsaved: draft !== null && !isSavedDraft(draft),
    save: autosave.save,
    /** Ends a conflict. What is not chosen is one step of undo away. */
    choose(theirs: Survey, chosen: 'mine' | 'theirs') {
      const other = contentOf(theirs);
      history.note(chosen === 'mine' ? other : content, null);
      autosave.settle(chosen === 'mine' ? draftAfter(theirs, content) : null);
    },
  };
}
