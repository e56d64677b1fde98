import type * as z from 'zod/mini';
import type { FieldError } from './errors.ts';

/** The issues of a schema as field errors, each named by its place in the request: `body.content`. */
export function* fieldErrors(part: string, issues: readonly z.core.$ZodIssue[]): Generator<FieldError> {
  for (const issue of issues) {
    const place = [part, ...issue.path].map(String).join('.');
    if (issue.code !== 'unrecognized_keys') yield { field: place, message: issue.message };
    else for (const key of issue.keys) yield { field: `${place}.${key}`, message: 'There is no such field.' };
  }
}
