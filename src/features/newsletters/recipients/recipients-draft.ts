import * as z from 'zod/mini';
import type { Recipients } from '#contract/rules/newsletters/audience.ts';
import { draftSubject } from '#src/drafts/draft-subject.ts';

/** A condition may be incomplete. */
const choice = z.custom<Recipients>((value) => {
  const { include } = (value ?? {}) as { include?: unknown };
  return include === 'all' || Array.isArray(include);
});

const recipientsDraft = z.object({
  chosen: choice,
  /** What the latest request was to save; its answer may be lost, for instance by a reload. */
  sent: z.optional(choice),
});

/** Who was chosen and is not saved yet, by the id of the newsletter. */
export const recipientsDrafts = draftSubject('recipients', recipientsDraft);
