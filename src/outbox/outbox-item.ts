import * as z from 'zod/mini';
import { media } from '#contract/communication/messages.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** Something that staff have sent and the server has not accepted yet. */
export const outboxItem = z.object({
  /** Also the idempotency key of the send and its `client_message_id` (D-30). */
  id: z.string(),
  /** What it is about: a conversation, or for a mark the appointment. */
  conversationId: z.string(),
  content: z.string(),
  media: z.array(media),
  /**
   * A text to the client, one that leaves by itself at `sendAt`, a note that only staff read; or a mark: that an appointment is confirmed, or a
   * voicemail was left about it.
   */
  kind: z._default(z.enum(['text', 'later', 'note', 'confirmed', 'voicemail']), 'text'),
  sendAt: z._default(z.nullable(z.string()), null),
  /** Never twice the same in one browser, so that it is an order too. */
  createdAt: z.string(),
  /** When the server may have heard of it for the first time; null as long as it cannot know of it. */
  triedAt: z.nullable(z.string()),
  /** Until when it waits for second thoughts, and in which window they can be had; null once it may leave. */
  held: z._default(z.nullable(z.object({ until: z.string(), by: z.string() })), null),
  /** The moment of the newest message that the writer had seen; null where it is to leave whatever was written since. */
  seenUntil: z._default(z.nullable(z.string()), null),
  /** Its conversation was marked as done with it, and comes back should it not leave. */
  marksDone: z._default(z.boolean(), false),
  /** One written before it is being edited: it waits until that is sent, or somebody sends it first. */
  waitsForEdit: z._default(z.boolean(), false),
  /** `paused`: a colleague has texted the client since, and somebody has to decide. */
  state: z.enum(['queued', 'sending', 'failed', 'paused']),
  error: z.nullable(z.string()) as unknown as z.ZodMiniNullable<z.ZodMiniType<ErrorCode, ErrorCode>>,
});
export type OutboxItem = Readonly<z.output<typeof outboxItem>>;

/** This window, for as long as it is open. */
export const thisWindow: string = crypto.randomUUID();

/** It does not leave by itself any more: somebody has to do something about it. */
export const isStuck = ({ state, waitsForEdit }: OutboxItem): boolean =>
  state === 'failed' || state === 'paused' || waitsForEdit;

/** Whether its second thoughts can be had here and now. */
export const isUndoable = ({ state, held }: OutboxItem): boolean =>
  state === 'queued' && held !== null && held.by === thisWindow && Date.now() < Date.parse(held.until);

/** A moment for an item that goes before this one. */
export const justBefore = ({ createdAt }: OutboxItem): string => new Date(Date.parse(createdAt) - 1).toISOString();

/** The next moment for an item: now, or just after the latest one where the clock stood still or was set back. */
export function nextMoment(items: readonly OutboxItem[], now = Date.now()): string {
  const latest = items.reduce((found, { createdAt }) => Math.max(found, Date.parse(createdAt)), 0);
  return new Date(Math.max(now, latest + 1)).toISOString();
}
