import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { newsletters } from '#src/strings/newsletters.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { Answer } from '../copy-letter.ts';

const { row } = newsletters;
const words = {
  copy: { done: row.duplicated, failed: row.duplicateFailed },
  template: { done: row.savedAsTemplate, failed: row.saveAsTemplateFailed },
};

/** Says what came of a copy, or of a template with the letter of a newsletter. */
export async function reportCopy(
  kind: keyof typeof words,
  name: string,
  copying: Promise<Answer<unknown>>,
): Promise<void> {
  const { error } = await copying;
  if (error === undefined) showToast({ title: words[kind].done(name), alertLevel: 'success' });
  else showToast({ title: words[kind].failed, text: messageForCode(describeError(error).code), alertLevel: 'error' });
}
