import { useRef } from 'react';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import type { Answer, LettersRoot } from '../copy-letter.ts';
import type { LetterFields } from './letter-draft.ts';
import { keepCopy, type SavedLetter } from './saved-letter.ts';

/** The answer, and the name under which the letter is kept. */
type Kept = Answer<{ readonly id: string }> & { readonly name: string };

/** Keeps letters as copies. A retry has the name and the key of the attempt that failed, so that it finishes that copy and makes no other. */
export function useKeepCopy(kind: SavedLetter['kind']) {
  const dispatch = useThunkDispatch<LettersRoot>();
  const failed = useRef(new Map<string, { readonly name: string; readonly key: string }>());
  /** @param newName the name of a new copy, which may contain the time */
  return async (fields: LetterFields, newName: string): Promise<Kept> => {
    // What creates the copy; the rest of the letter may be edited until the retry.
    const intent = JSON.stringify([fields.name, fields.description, fields.recipients]);
    const attempt = failed.current.get(intent) ?? { name: newName, key: crypto.randomUUID() };
    failed.current.set(intent, attempt);
    const answer = await dispatch(keepCopy(kind, { ...fields, name: attempt.name }, attempt.key));
    if (answer.error === undefined) failed.current.delete(intent);
    return { ...answer, name: attempt.name };
  };
}
