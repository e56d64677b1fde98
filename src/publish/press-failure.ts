import { messageForCode, pressUnknown, unknownOutcome } from '#src/strings/errors.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';

/**
 * What is said of a press that failed. Only what the server refused is said not to have happened.
 * @param failed says that it did not happen, as a sentence of its own; null where the reason suffices
 * @param unknown says that nobody knows; null for the general sentence
 */
export function pressFailure(error: unknown, failed: string | null, unknown: string | null = null): string {
  if (!isRefusal(error)) return unknown ?? pressUnknown;
  return [failed, reasonOf(error)].filter(Boolean).join(' ');
}

/** `pressFailure` as a toast. */
export const pressFailureToast = (error: unknown, title: string, unknown: string = unknownOutcome.again) =>
  isRefusal(error)
    ? ({ title, text: reasonOf(error), alertLevel: 'error' } as const)
    : ({ title: unknownOutcome.title, text: unknown, alertLevel: 'error' } as const);

function reasonOf(error: unknown): string {
  const { code, message } = describeError(error);
  return messageForCode(code, message);
}
