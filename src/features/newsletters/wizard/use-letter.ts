import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { LettersRoot } from '../copy-letter.ts';
import {
  changed,
  conflicting,
  invalidIn,
  type LetterDraft,
  letterDrafts,
  type LetterFields,
  withChanges,
  withoutSaved,
} from './letter-draft.ts';
import type { SavedLetter } from './saved-letter.ts';

/** Milliseconds after the last change until it is saved, and between attempts that fail. */
const pause = { typing: 2000, failure: 5000 };

/** Whether the server has what is written. */
export type Saving =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'unsaved' | 'saving' | 'conflict' }
  | { readonly kind: 'invalid'; readonly problem: 'no_name' | 'too_long' }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly isRetried: boolean };

/**
 * A letter with what is typed: on this device at once, on the server two seconds after the last change and when it is left.
 * @param reload fetches it again, after somebody else has changed it
 */
export function useLetter(saved: SavedLetter, reload: () => Promise<SavedLetter | null>) {
  const key = `${saved.kind} ${saved.id}`;
  const store = useStore<DraftsRoot>();
  const dispatch = useThunkDispatch<LettersRoot>();
  const { draft, type } = useBufferedDraft(letterDrafts, key);
  const [outcome, setOutcome] = useState<Saving>({ kind: 'saved', at: null });
  const isRunning = useRef(false);
  const stored = () => letterDrafts.select(store.getState(), key);

  async function sendParts(letter: SavedLetter, { changes }: LetterDraft): Promise<unknown> {
    for (const { fields, save } of letter.parts) {
      const own = Object.fromEntries(Object.entries(changes).filter(([name]) => fields.some((one) => one === name)));
      if (Object.keys(own).length === 0) continue;
      const { error } = await dispatch(save(own as Partial<LetterFields>));
      if (error !== undefined) return error;
      flushTyped();
      dispatch(letterDrafts.save(key, withoutSaved(stored(), own)));
    }
    return undefined;
  }

  /** @param isRepeat whether it was just loaded again, because its version was an older one */
  async function send(letter: SavedLetter, isRepeat = false): Promise<Saving> {
    const written = stored();
    if (!written) return { kind: 'saved', at: null };
    if (conflicting(written, letter.fields).length > 0) return { kind: 'conflict' };
    const problem = invalidIn(written.changes);
    if (problem) return { kind: 'invalid', problem };
    const error = await sendParts(letter, written);
    if (error === undefined) return { kind: 'saved', at: new Date().toISOString() };
    const { code } = describeError(error);
    const fresh = code === 'newsletter_changed' && !isRepeat ? await reload() : null;
    return fresh ? send(fresh, true) : { kind: 'failed', code, isRetried: !isRefusal(error) || fresh !== null };
  }

  async function save() {
    flushTyped();
    if (isRunning.current || !stored()) return;
    isRunning.current = true;
    setOutcome({ kind: 'saving' });
    setOutcome(await send(saved));
    isRunning.current = false;
  }
  const saveNow = useEffectEvent(() => void save());

  const isConflicting = draft !== null && conflicting(draft, saved.fields).length > 0;
  // What was refused is sent again once it has changed.
  const isRefused = outcome.kind === 'failed' && !outcome.isRetried;
  const isWaiting = draft !== null && !isConflicting && !isRefused && outcome.kind !== 'saving';
  const delay = outcome.kind === 'failed' ? pause.failure : pause.typing;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(saveNow, delay);
    return () => clearTimeout(timer);
  }, [isWaiting, draft, delay]);
  useEffect(() => () => saveNow(), []);

  return {
    fields: withChanges(saved.fields, draft?.changes),
    saving: savingOf(draft, outcome, isConflicting),
    change: (changes: Partial<LetterFields>) => {
      if (outcome.kind !== 'saving') setOutcome({ kind: 'unsaved' });
      type(changed(draft, saved.fields, changes));
    },
    /** Ends a conflict: with one's own version, or with the other. */
    resolve(keeps: 'mine' | 'theirs') {
      const own = stored();
      dispatch(
        letterDrafts.save(
          key,
          keeps === 'mine' && own
            ? { ...own, before: { ...saved.fields, document: { ...saved.fields.document } } }
            : null,
        ),
      );
    },
    save,
  };
}

function savingOf(draft: LetterDraft | null, outcome: Saving, isConflicting: boolean): Saving {
  if (isConflicting) return { kind: 'conflict' };
  if (!draft) return outcome.kind === 'saved' ? outcome : { kind: 'saved', at: null };
  const problem = invalidIn(draft.changes);
  if (problem) return { kind: 'invalid', problem };
  return outcome.kind === 'saved' || outcome.kind === 'conflict' ? { kind: 'unsaved' } : outcome;
}
