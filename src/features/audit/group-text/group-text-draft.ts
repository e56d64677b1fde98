import * as z from 'zod/mini';
import { draftSubject } from '#src/drafts/draft-subject.ts';

const groupTextDraft = z.object({
  content: z.string(),
  /** The ids of the chosen visits. */
  chosen: z.array(z.string()),
  /** The idempotency key of an attempt to send exactly this; null before one. */
  key: z.nullable(z.string()),
});
export type GroupTextDraft = Readonly<z.output<typeof groupTextDraft>>;

/** What is written to the clients of a day and not sent, by the day. */
export const groupTextDrafts = draftSubject('group-text', groupTextDraft);

export const noGroupText: GroupTextDraft = { content: '', chosen: [], key: null };
