import * as z from 'zod/mini';
import { media } from '#contract/communication/messages.ts';
import type { ErrorCode } from '#contract/errors.ts';

/** A text, note or mark that staff have sent and the server has not accepted yet. It is stored as `stored-items.ts` says. */
export const outboxItem = z.object({
  /** Also the idempotency key of the send and its `client_message_id` (D-30). */
  id: z.string(),
  /** The id of its conversation; of its appointment for a mark. */
  subjectId: z.string(),
  content: z.string(),
  media: z.array(media),
  /** A text, a text scheduled for `sendAt` (`later`), a note that only staff see, or an appointment's mark as confirmed or as called (voicemail left). */
  kind: z._default(z.enum(['text', 'later', 'note', 'confirmed', 'voicemail']), 'text'),
  sendAt: z._default(z.nullable(z.string()), null),
  /** Of a mark: the day of its appointment, `yyyy-MM-dd` at the practice; null for everything else and for a mark of an earlier release. */
  day: z._default(z.nullable(z.string()), null),
  /** Unique in a browser, so that it defines the order of the items. */
  createdAt: z.string(),
  /** When the first request that the server may have received was sent; null while it cannot have received any. */
  triedAt: z.nullable(z.string()),
  /** Until when, and in which window, it can be undone; null once it may be sent. */
  held: z._default(z.nullable(z.object({ until: z.string(), by: z.string() })), null),
  /** The time of the newest message that the writer had seen; null to send it regardless of newer messages. */
  seenUntil: z._default(z.nullable(z.string()), null),
  /** The appointment that a text asks about, whose card shows it. */
  about: z._default(z.nullable(z.string()), null),
  /** The conversation was marked as done on sending; it returns to the inbox if sending fails. */
  marksDone: z._default(z.boolean(), false),
  /** Waits for an earlier text that is being edited, until that is sent or this one is sent explicitly. */
  waitsForEdit: z._default(z.boolean(), false),
  /** `paused`: a colleague has texted the client since, and staff have to decide whether to send it. */
  state: z.enum(['queued', 'sending', 'failed', 'paused']),
  error: z.nullable(z.string()) as unknown as z.ZodMiniNullable<z.ZodMiniType<ErrorCode, ErrorCode>>,
});
export type OutboxItem = Readonly<z.output<typeof outboxItem>>;

/** Identifies this window until it is closed or reloaded. */
export const thisWindow: string = crypto.randomUUID();

export const isMark = ({ kind }: OutboxItem): boolean => kind === 'confirmed' || kind === 'voicemail';

/** Whether it is not sent automatically any more and needs an action of staff. */
export const isStuck = ({ state, waitsForEdit }: OutboxItem): boolean =>
  state === 'failed' || state === 'paused' || waitsForEdit;

/** Whether it can be undone in this window now. */
export const isUndoable = ({ state, held }: OutboxItem): boolean =>
  state === 'queued' && held !== null && held.by === thisWindow && Date.now() < Date.parse(held.until);

/** The `createdAt` of a new item that precedes this one. */
export const justBefore = ({ createdAt }: OutboxItem): string => new Date(Date.parse(createdAt) - 1).toISOString();

/** The `createdAt` of a new last item: now, or just after the latest one if the clock has stood still or was set back. */
export function nextCreatedAt(items: readonly OutboxItem[], now = Date.now()): string {
  const latest = items.reduce((found, { createdAt }) => Math.max(found, Date.parse(createdAt)), 0);
  return new Date(Math.max(now, latest + 1)).toISOString();
}
