import * as z from 'zod/mini';
import { media } from '#contract/communication/messages.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** A text that staff have sent and the server has not accepted yet. */
export const outboxItem = z.object({
  /** Also the idempotency key of the send and its `client_message_id` (D-30). */
  id: z.string(),
  conversationId: z.string(),
  content: z.string(),
  media: z.array(media),
  /** Never twice the same in one browser, so that it is an order too. */
  createdAt: z.string(),
  /** When it was first handed to the network; null as long as the server cannot know of it. */
  triedAt: z.nullable(z.string()),
  state: z.enum(['queued', 'sending', 'failed']),
  error: z.nullable(z.string()) as unknown as z.ZodMiniNullable<z.ZodMiniType<ErrorCode, ErrorCode>>,
});
export type OutboxItem = Readonly<z.output<typeof outboxItem>>;

/** What somebody has typed and not sent. */
export const draft = z.object({ content: z.string(), media: z.array(media) });
export type Draft = Readonly<z.output<typeof draft>>;

export const isEmptyDraft = ({ content, media: files }: Draft): boolean => content === '' && files.length === 0;

/** The next moment for an item: now, or just after the latest one where the clock stood still or was set back. */
export function nextMoment(items: readonly OutboxItem[], now = Date.now()): string {
  const latest = items.reduce((found, { createdAt }) => Math.max(found, Date.parse(createdAt)), 0);
  return new Date(Math.max(now, latest + 1)).toISOString();
}
