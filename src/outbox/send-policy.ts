import type { Message } from '#contract/communication/messages.ts';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { isStuck, type OutboxItem } from './outbox-item.ts';

/** What the server has made of a text, a plan, a note or a mark. */
export type Accepted = Message | ScheduledMessage | AppointmentAction;

/** What became of one attempt to send. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly made: Accepted }
  /** The server has read it and does not want it: trying again changes nothing. */
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  | { readonly kind: 'unauthorized' }
  /** Nobody here can tell whether it arrived. */
  | { readonly kind: 'unclear'; readonly code: ErrorCode };

/** Milliseconds from the first attempt after which a text counts as failed (D-30). */
export const patience = 10_000;
/** Milliseconds between attempts. */
export const pauses = [500, 1000, 2000, 4000] as const;
/** Milliseconds for which a repeated key is surely still known; servers keep it for a day. */
const keyLife = 23 * 3_600_000;

/** Whether the server would still recognise this item, had it arrived before. */
export const isKeyKnown = ({ triedAt }: OutboxItem): boolean =>
  triedAt === null || Date.now() - Date.parse(triedAt) < keyLife;

/** It failed, and the server may have it all the same. What the server refused is known not to be there. */
const isOutcomeUnknown = ({ state, triedAt }: OutboxItem): boolean => state === 'failed' && triedAt !== null;

/**
 * The texts behind this one that wait with it or for it.
 * @param items in the order of their writing.
 */
export function waitingBehind(items: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[] {
  const waiting = waitingInOrder(items);
  if (!isOutcomeUnknown(item) && !waiting.has(item)) return [];
  return items
    .slice(items.indexOf(item) + 1)
    .filter((one) => waiting.has(one) && one.conversationId === item.conversationId);
}

/**
 * The texts that wait because the outcome of one before them is unknown: a client gets texts in the order in which they were written. Notes and
 * scheduled texts reach nobody now, so they neither wait nor hold up others.
 * @param items in the order of their writing.
 */
export function waitingInOrder(items: readonly OutboxItem[]): ReadonlySet<OutboxItem> {
  const unknownIn = new Set<string>();
  const waiting = new Set<OutboxItem>();
  for (const item of items) {
    if (item.kind !== 'text') continue;
    if (isOutcomeUnknown(item)) unknownIn.add(item.conversationId);
    else if (!isStuck(item) && unknownIn.has(item.conversationId)) waiting.add(item);
  }
  return waiting;
}

/** The one item of each conversation that is being sent or leaves next: one after the other within a conversation, side by side across them. */
export function nextToSend(items: readonly OutboxItem[]): readonly OutboxItem[] {
  const waiting = waitingInOrder(items);
  const next = new Map<string, OutboxItem>();
  for (const item of items)
    if (!isStuck(item) && !waiting.has(item) && !next.has(item.conversationId)) next.set(item.conversationId, item);
  return [...next.values()];
}

/** Reads an attempt's failure. */
export function outcomeOf(error: unknown): Outcome {
  const { status } = (error ?? {}) as { status?: unknown };
  const { code } = describeError(error);
  if (status === 401 || code === 'access_removed') return { kind: 'unauthorized' };
  return { kind: isRefusal(error) || status === 'CUSTOM_ERROR' ? 'refused' : 'unclear', code };
}
