import { pressFailureToast } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { Answer, LettersThunk } from '../copy-letter.ts';

const { row } = newsletters;
const words = {
  copy: { done: row.duplicated, failed: row.duplicateFailed },
  template: { done: row.savedAsTemplate, failed: row.saveAsTemplateFailed },
};

/**
 * Makes a copy, or a template with the letter of a newsletter, and says what came of it.
 * @param begin makes it under a key that is the same for all attempts
 */
export const makeCopy =
  (
    kind: keyof typeof words,
    name: string,
    begin: (key: string) => LettersThunk<Promise<Answer<unknown>>>,
  ): LettersThunk<Promise<void>> =>
  async (dispatch) => {
    const key = crypto.randomUUID();
    const { error } = await dispatch(untilKnown(() => dispatch(begin(key))));
    if (error === undefined) showToast({ title: words[kind].done(name), alertLevel: 'success' });
    else showToast(pressFailureToast(error, words[kind].failed));
  };
