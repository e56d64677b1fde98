import { type ErrorCode, errorBody } from '#contract/errors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import type { Key } from './edits.ts';

/** Refusals of a call's only value, which need no field's name. */
const ofTheOnlyField: readonly ErrorCode[] = ['link_taken'];

/** What the server found wrong with which of a call's fields. Where the call has but one, it is that one. */
export function fieldErrors<F>(error: unknown, keys: readonly Key<F>[]): Partial<Record<Key<F>, string>> {
  const { details = [] } = errorBody.safeParse((error as { data?: unknown }).data).data ?? {};
  const problems: Partial<Record<Key<F>, string>> = {};
  const [only] = keys.length === 1 ? keys : [];
  const { code } = describeError(error);
  if (only !== undefined && ofTheOnlyField.includes(code)) problems[only] = messageForCode(code);
  for (const { field, message } of details) {
    const named = field.split('.');
    const key = keys.find((one) => named.includes(one)) ?? only;
    if (key !== undefined) problems[key] ??= message;
  }
  return problems;
}
