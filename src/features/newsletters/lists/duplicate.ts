import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { Answer } from '../copy-letter.ts';

const words = newsletters.row;

/** Characters of the longest name. */
const longestName = 120;

/** The name of a copy. */
export const nameOfCopy = (name: string): string => words.copyOf(name).slice(0, longestName);

/** Says what came of a copy. */
export async function reportCopy(name: string, copying: Promise<Answer<unknown>>): Promise<void> {
  const { error } = await copying;
  if (error === undefined) showToast({ title: words.duplicated(name), alertLevel: 'success' });
  else
    showToast({ title: words.duplicateFailed, text: messageForCode(describeError(error).code), alertLevel: 'error' });
}
