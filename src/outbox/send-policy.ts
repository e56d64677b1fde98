import type { Message } from '#contract/communication/messages.ts';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { isStuck, type OutboxItem } from './outbox-item.ts';

/** The server's record of an accepted text, scheduled text, note or mark. */
export type AcceptedRecord = Message | ScheduledMessage | AppointmentAction;

/** The outcome of one attempt to send. */
export type SendOutcome =
  | { readonly kind: 'accepted'; readonly created: AcceptedRecord }
  /** The server has rejected the request: repeating it is useless. */
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  | { readonly kind: 'unauthorized' }
  /** It may have arrived or not. */
  | { readonly kind: 'unknown'; readonly code: ErrorCode };

/** Milliseconds from the first attempt after which a text counts as failed (D-30). */
export const sendTimeout = 10_000;
/** Milliseconds between attempts. */
export const retryDelays = [500, 1000, 2000, 4000] as const;
/** Milliseconds for which the server certainly recognises a repeated key; servers store keys for a day. */
const keyLifetime = 23 * 3_600_000;

/** Whether the server would still recognise this item's key if it had received it. */
export const isKeyKnown = ({ triedAt }: OutboxItem): boolean =>
  triedAt === null || Date.now() - Date.parse(triedAt) < keyLifetime;

/** Whether it failed but may have arrived; what the server refused has not. */
const isOutcomeUnknown = ({ state, triedAt }: OutboxItem): boolean => state === 'failed' && triedAt !== null;

/**
 * The texts after this one that wait for it, or for the same text as it does.
 * @param items oldest first.
 */
export function waitingBehind(items: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[] {
  const waiting = waitingInOrder(items);
  if (!isOutcomeUnknown(item) && !waiting.has(item)) return [];
  return items.slice(items.indexOf(item) + 1).filter((one) => waiting.has(one) && one.subjectId === item.subjectId);
}

/**
 * The texts that wait because the outcome of an earlier one is unknown: a client receives texts in the order of writing. Notes and scheduled texts
 * are not delivered to clients now, so they neither wait nor block.
 * @param items oldest first.
 */
export function waitingInOrder(items: readonly OutboxItem[]): ReadonlySet<OutboxItem> {
  const unknownIn = new Set<string>();
  const waiting = new Set<OutboxItem>();
  for (const item of items) {
    if (item.kind !== 'text') continue;
    if (isOutcomeUnknown(item)) unknownIn.add(item.subjectId);
    else if (!isStuck(item) && unknownIn.has(item.subjectId)) waiting.add(item);
  }
  return waiting;
}

/** For each conversation the one item that is being sent or is sent next. */
export function nextToSend(items: readonly OutboxItem[]): readonly OutboxItem[] {
  const waiting = waitingInOrder(items);
  const next = new Map<string, OutboxItem>();
  for (const item of items)
    if (!isStuck(item) && !waiting.has(item) && !next.has(item.subjectId)) next.set(item.subjectId, item);
  return [...next.values()];
}

/** The outcome of an attempt that failed with this error. */
export function outcomeOf(error: unknown): SendOutcome {
  const { status } = (error ?? {}) as { status?: unknown };
  const { code } = describeError(error);
  if (status === 401 || code === 'access_removed') return { kind: 'unauthorized' };
  return { kind: isRefusal(error) ? 'refused' : 'unknown', code };
}
