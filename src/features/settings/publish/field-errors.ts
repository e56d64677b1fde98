import { errorBody } from '#contract/errors.ts';
import type { Key } from './edits.ts';

/** What the server found wrong with which of a call's fields. Where the call has but one, it is that one. */
export function fieldErrors<F>(error: unknown, keys: readonly Key<F>[]): Partial<Record<Key<F>, string>> {
  const { details = [] } = errorBody.safeParse((error as { data?: unknown }).data).data ?? {};
  const problems: Partial<Record<Key<F>, string>> = {};
  for (const { field, message } of details) {
    const named = field.split('.');
    const key = keys.find((one) => named.includes(one)) ?? (keys.length === 1 ? keys[0] : undefined);
    if (key !== undefined) problems[key] ??= message;
  }
  return problems;
}
