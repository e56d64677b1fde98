import { type Key } from './edits.ts';
import type { PublishPage } from './publish-page.ts';

/** Error messages by field. */
export type Problems<F> = ReadonlyMap<Key<F>, string>;

/** The first problem of each field. */
export function problemsOf<F extends object>({ schema, problem }: PublishPage<F>, fields: F): Problems<F> {
  const problems = new Map<Key<F>, string>();
  const { error } = schema.safeParse(fields, { error: problem });
  for (const { path, message } of error?.issues ?? []) {
    const key = String(path[0]) as Key<F>;
    if (!problems.has(key)) problems.set(key, message);
  }
  return problems;
}

/** The problems that prevent publishing; those that the saved values have too, in fields that are not published, do not. */
export const blockingProblems = <F extends object>(
  { isPublishedWith = (keys, key) => keys.includes(key) }: PublishPage<F>,
  ofDraft: Problems<F>,
  ofSaved: Problems<F>,
  { changed, draft }: { readonly changed: readonly Key<F>[]; readonly draft: F },
): Problems<F> =>
  new Map(
    [...ofDraft].filter(([key, message]) => isPublishedWith(changed, key, draft) || ofSaved.get(key) !== message),
  );
