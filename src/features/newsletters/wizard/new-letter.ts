import * as z from 'zod/mini';
import { draftSubject } from '#src/drafts/draft-subject.ts';

const newLetter = z.object({
  name: z.string(),
  description: z.string(),
  /** The idempotency key of every attempt to create it. */
  key: z.string(),
  /** What the first attempt was to create. A later one that says something else repeats it, and then changes what was made. */
  attempt: z.optional(z.object({ name: z.string(), description: z.nullable(z.string()) })),
});
export type NewLetter = Readonly<z.output<typeof newLetter>>;

/** What is typed of a newsletter or a template before the server has it, by the ids `newsletter` and `template`. */
export const newLetters = draftSubject('new-letter', newLetter);

export const emptyNewLetter = (): NewLetter => ({ name: '', description: '', key: crypto.randomUUID() });
