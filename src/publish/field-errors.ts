import { type ErrorCode, errorBody } from '#contract/errors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import type { Key } from './edits.ts';
import type { Step } from './publish-page.ts';

/** Error codes that concern the only field of a call, and so name none. */
const singleFieldCodes: readonly ErrorCode[] = ['link_taken'];

/** The server's error messages by field. Those that name no field of the call belong to its only field, if it has only one. */
export function fieldErrors<F>(
  error: unknown,
  { keys, fieldAt }: Pick<Step<F>, 'keys' | 'fieldAt'>,
): Partial<Record<Key<F>, string>> {
  const { details = [] } = errorBody.safeParse((error as { data?: unknown }).data).data ?? {};
  const problems: Partial<Record<Key<F>, string>> = {};
  const [only] = keys.length === 1 ? keys : [];
  const { code } = describeError(error);
  if (only !== undefined && singleFieldCodes.includes(code)) problems[only] = messageForCode(code);
  for (const { field, message } of details) {
    const path = field.split('.');
    const key = fieldAt?.(path) ?? keys.find((one) => path.includes(one)) ?? only;
    if (key !== undefined) problems[key] ??= message;
  }
  return problems;
}
