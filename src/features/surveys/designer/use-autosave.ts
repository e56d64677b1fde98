import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { Survey } from '#contract/surveys/surveys.ts';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { cacheSurvey, loadSurvey, saveSurvey } from '#src/services/surveys/designer.ts';
import type { SurveysRoot } from '#src/services/surveys/root.ts';
import { isSameContent, mergeSurveys } from './merge-surveys.ts';
import { contentOf, draftAfter, isSavedDraft, type SurveyDraft, surveyDrafts } from './survey-drafts.ts';

/** Milliseconds without an edit after which it is saved, and after which a save that failed is tried again. */
const pause = 1000;
const retryAfter = 10_000;

/** What became of the edits. */
export type SaveState =
  | { readonly kind: 'saved' | 'saving' | 'unnamed' }
  /** A refused save is not tried again by itself. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly isRefused: boolean }
  /** A colleague has edited the same part. */
  | { readonly kind: 'conflict'; readonly theirs: Survey };

type Root = DraftsRoot & SurveysRoot;

interface Autosave {
  /** A colleague's edits were added to the user's. */
  readonly onMerged: (before: SurveyDraft) => void;
}

/**
 * Saves the edits of a survey. They are drafts of this browser until the server has them, so a failure loses nothing. Edits of a colleague
 * are merged; where both have edited the same part, the user is asked.
 */
export function useAutosave(id: string, { onMerged }: Autosave) {
  const store = useStore<Root>();
  const dispatch = store.dispatch as ThunkDispatch<Root, unknown, UnknownAction>;
  const draft = useSelector((root: DraftsRoot) => surveyDrafts.select(root, id));
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const running = useRef<Promise<SaveState> | null>(null);
  const merged = useEffectEvent(onMerged);

  const read = () => {
    flushTyped();
    return surveyDrafts.select(store.getState(), id);
  };
  const keep = (next: SurveyDraft | null) => dispatch(surveyDrafts.save(id, next));

  /** Null while there is more to save. */
  async function attempt(mergeInto: (before: SurveyDraft) => void): Promise<SaveState | null> {
    const now = read();
    if (!now || isSavedDraft(now)) return { kind: 'saved' };
    if (now.content.name.trim() === '') return { kind: 'unnamed' };
    if (now.revision === null) {
      // A server without revisions would overwrite a colleague's edit.
      const theirs = await dispatch(loadSurvey(id));
      if (!theirs.data) return failed(theirs.error);
      if (!isSameContent(contentOf(theirs.data), now.base)) return meet(theirs.data, mergeInto);
    }
    const { name, survey_schema } = now.content;
    const revision = now.revision === null ? {} : { revision: now.revision };
    const { data, error } = await dispatch(saveSurvey({ id, name: name.trim(), survey_schema, ...revision }));
    if (data) {
      await dispatch(cacheSurvey(data));
      const latest = read();
      keep(latest && draftAfter(data, latest.content, latest.seen));
      return null;
    }
    if (describeError(error).code !== 'survey_changed') return failed(error);
    const theirs = await dispatch(loadSurvey(id));
    return theirs.data ? meet(theirs.data, mergeInto) : failed(theirs.error);
  }

  function meet(theirs: Survey, mergeInto: (before: SurveyDraft) => void): SaveState | null {
    const mine = read();
    // Another tab of this browser may have saved in between.
    if (!mine || (mine.revision !== null && mine.revision === theirs.revision)) return null;
    const content = mergeSurveys(mine.base, mine.content, contentOf(theirs));
    if (!content) return { kind: 'conflict', theirs };
    if (!isSameContent(content, mine.content)) mergeInto(mine);
    keep(draftAfter(theirs, content, mine.seen));
    return null;
  }

  async function work(mergeInto: (before: SurveyDraft) => void): Promise<SaveState> {
    let result = await attempt(mergeInto);
    while (!result) result = await attempt(mergeInto);
    return result;
  }

  /** Saves now, whatever was typed a moment ago included. */
  function save(mergeInto: (before: SurveyDraft) => void = () => undefined): Promise<SaveState> {
    running.current ??= (async () => {
      setState({ kind: 'saving' });
      const result = await work(mergeInto);
      running.current = null;
      setState(result);
      return result;
    })();
    return running.current;
  }

  const saveNow = useEffectEvent(() => save((before) => merged(before)));
  const isAsking = state.kind === 'conflict';
  useEffect(() => {
    if (!draft || isAsking) return;
    const timer = setTimeout(() => void saveNow(), pause);
    return () => clearTimeout(timer);
  }, [draft, isAsking]);

  const mayRetry = state.kind === 'failed' && !state.isRefused;
  useEffect(() => {
    if (!mayRetry) return;
    const retry = () => void saveNow();
    const timer = setInterval(retry, retryAfter);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [mayRetry]);

  const leave = useEffectEvent(async () => {
    if (isAsking) return;
    const { kind } = await save();
    if (kind === 'saved' && read()) keep(null);
  });
  useEffect(() => () => void leave(), []);

  return {
    state,
    save: () => save(onMerged),
    /** Goes on with an answer to a conflict. */
    settle(next: SurveyDraft | null) {
      keep(next);
      setState({ kind: 'saved' });
    },
  };
}

const failed = (error: unknown): SaveState => ({ kind: 'failed', error, isRefused: isRefusal(error) });
