import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import type { DraftsRoot } from '#src/drafts/drafts-slice.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import { useOtherWindows } from '#src/drafts/use-other-windows.ts';
import { windowEdits } from '#src/drafts/window-edits.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { type DescribedError, describeError, isRefusal } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { shell } from '#src/strings/shell.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { type LettersRoot, nameOfOther } from '../copy-letter.ts';
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
import { mergeLetters } from './merge-letters.ts';
import { keepCopy, type SavedLetter } from './saved-letter.ts';

const words = newsletters.conflict;

/** Milliseconds after the last change until it is saved, and between attempts that fail. */
const pause = { typing: 2000, failure: 5000 };

/** Whether the server has what is written. */
export type Saving =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'unsaved' | 'saving' | 'conflict' }
  | { readonly kind: 'invalid'; readonly problem: 'no_name' | 'too_long' }
  | { readonly kind: 'failed'; readonly error: DescribedError; readonly isRetried: boolean };

/**
 * A letter with what is typed: on this device at once, on the server two seconds after the last change and when it is left.
 * @param reload fetches it again, after somebody else has changed it
 * @param isFinal whether its words cannot be changed any more; what was written too late stays on this device
 */
export function useLetter(saved: SavedLetter, reload: () => Promise<SavedLetter | null>, isFinal = false) {
  const key = `${saved.kind} ${saved.id}`;
  const store = useStore<DraftsRoot>();
  const dispatch = useThunkDispatch<LettersRoot>();
  const { draft, type } = useBufferedDraft(letterDrafts, key);
  const [outcome, setOutcome] = useState<Saving>({ kind: 'saved', at: null });
  const isRunning = useRef(false);
  const stored = () => letterDrafts.select(store.getState(), key);
  const { fields, base, endsHere } = useShownFields(saved.fields, draft, reload);
  const zone = usePracticeZone();
  const [windows] = useState(() => windowEdits<LetterFields>({ merge: mergeLetters, isSame: isSameJson }));
  useOtherWindows({
    subject: letterDrafts,
    id: key,
    content: fields,
    isSaved: draft === null,
    windows,
    contentOf: ({ changes }) => withChanges(saved.fields, changes),
    onMet({ before, met, theirs }) {
      if (met.isConflict) void keepOwn(before);
      type({ ...changed(theirs, saved.fields, met.content), seen: windows.count(met.content, theirs.seen) });
    },
  });

  /** Keeps what another window has overwritten. A retry has the same name and key, so that there is one copy. */
  async function keepOwn(
    own: LetterFields,
    name = nameOfOther(own.name.trim() || saved.fields.name, zone),
    copyKey: string = crypto.randomUUID(),
  ) {
    const { error } = await dispatch(keepCopy(saved.kind, { ...own, name }, copyKey));
    if (error === undefined) showToast({ title: words.windows, text: words.kept(name), alertLevel: 'info' });
    else
      showToast({
        title: words.windows,
        text: words.failed,
        alertLevel: 'error',
        action: { label: shell.retry, onClick: () => void keepOwn(own, name, copyKey) },
      });
  }

  async function sendParts(letter: SavedLetter, { changes }: LetterDraft): Promise<unknown> {
    for (const { fields, save } of letter.parts) {
      if (isFinal && isOfWords(fields)) continue;
      const own = Object.fromEntries(Object.entries(changes).filter(([name]) => fields.some((one) => one === name)));
      if (Object.keys(own).length === 0) continue;
      const { data, error } = await dispatch(save(own as Partial<LetterFields>));
      if (error !== undefined) return error;
      flushTyped();
      const left = withoutSaved(stored(), own, data);
      if (left === null) endsHere();
      dispatch(letterDrafts.save(key, left));
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
    const described = describeError(error);
    const fresh = described.code === 'newsletter_changed' && !isRepeat ? await reload() : null;
    return fresh
      ? send(fresh, true)
      : { kind: 'failed', error: described, isRetried: !isRefusal(error) || fresh !== null };
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

  // While it is being saved, what is saved may be one's own.
  const isConflicting = draft !== null && outcome.kind !== 'saving' && conflicting(draft, saved.fields).length > 0;
  // What was refused is sent again once it has changed.
  const isRefused = outcome.kind === 'failed' && !outcome.isRetried;
  const isPending = draft !== null && (!isFinal || Object.keys(draft.changes).some((name) => !isOfWords([name])));
  const isWaiting = isPending && !isConflicting && !isRefused && outcome.kind !== 'saving';
  const delay = outcome.kind === 'failed' ? pause.failure : pause.typing;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(saveNow, delay);
    return () => clearTimeout(timer);
  }, [isWaiting, draft, delay]);
  useEffect(() => () => saveNow(), []);

  const [wasFinal, setWasFinal] = useState(isFinal);
  if (wasFinal !== isFinal) {
    setWasFinal(isFinal);
    // What was refused for that is not any more.
    if (outcome.kind === 'failed') setOutcome({ kind: 'unsaved' });
  }

  return {
    fields,
    saving: savingOf(isPending ? draft : null, outcome, isConflicting),
    change: (changes: Partial<LetterFields>) => {
      if (outcome.kind !== 'saving') setOutcome({ kind: 'unsaved' });
      type({ ...changed(draft, base, changes), seen: windows.count(fields, draft?.seen) });
    },
    /** Ends a conflict: with one's own version, or with the other. */
    resolve(keeps: 'mine' | 'theirs') {
      // Else what was typed just before would come back after it.
      flushTyped();
      const own = stored();
      endsHere();
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
    /** Keeps a document that another window has overwritten. */
    keepOverwritten: (document: LetterFields['document']) => void keepOwn({ ...fields, document }),
  };
}

/** Whether fields are what clients read. */
const isOfWords = (fields: readonly string[]): boolean => fields.some((one) => one === 'subject' || one === 'document');

/**
 * What is shown, and the version that further changes begin with. Where another window of this browser has ended the draft, the draft stays
 * until it is known what the server has since then.
 */
function useShownFields(saved: LetterFields, draft: LetterDraft | null, reload: () => Promise<unknown>) {
  const [latest, setLatest] = useState<{ draft: LetterDraft; fields: LetterFields } | null>(null);
  const isEndedHere = useRef(false);
  const isHeld = draft === null && latest !== null;
  const fields = isHeld ? latest.fields : withChanges(saved, draft?.changes);
  if (draft && draft !== latest?.draft) setLatest({ draft, fields });
  const release = useEffectEvent(async () => {
    if (isEndedHere.current || (await reload()) !== null) setLatest(null);
    isEndedHere.current = false;
  });
  useEffect(() => {
    if (isHeld) void release();
  }, [isHeld]);
  return { fields, base: isHeld ? fields : saved, endsHere: () => (isEndedHere.current = true) };
}

function savingOf(draft: LetterDraft | null, outcome: Saving, isConflicting: boolean): Saving {
  if (isConflicting) return { kind: 'conflict' };
  if (!draft) return outcome.kind === 'saved' ? outcome : { kind: 'saved', at: null };
  const problem = invalidIn(draft.changes);
  if (problem) return { kind: 'invalid', problem };
  return outcome.kind === 'saved' || outcome.kind === 'conflict' ? { kind: 'unsaved' } : outcome;
}
