import type { Message } from '#contract/communication/messages.ts';
import { isPending } from '#contract/rules/texting/delivery-status.ts';
import { compareMessages, compareTimes, placeOf } from './order.ts';
import { upsertMessages } from './upserts.ts';

/**
 * The loaded part of a conversation's thread: its newest messages, older ones, and the sections that the user jumped to. Between sections
 * that do not join there is a gap, which is filled when it becomes visible.
 */
export interface CachedThread {
  /** Oldest first, each once. */
  readonly messages: readonly Message[];
  /** The ids of the messages right before which others may be missing. */
  readonly gaps: ReadonlySet<string>;
  /** The newest message of the server's newest page. Events do not advance it: others before them may have been missed. */
  readonly seenUntil: Message | null;
  /** Messages that arrived from within a gap, stored until a page fills it. */
  readonly inGaps: readonly Message[];
}

export const emptyThread: CachedThread = Object.freeze({
  messages: Object.freeze([]),
  gaps: new Set<string>(),
  seenUntil: null,
  inGaps: [],
});

/** Consecutive messages from the server. */
export interface MessagePage {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  /** What was requested: the end of the thread, the messages next to a cached one, or any others. */
  readonly place: 'end' | 'anywhere' | { readonly before: string } | { readonly after: string };
}

// Pure functions of the cached thread and what arrives. Like those of the table they accept pages and events in any order.

/** Adds a page. Within it, and up to the message next to which it was requested, no message is missing any more. */
export function addPage(thread: CachedThread, { messages: page, hasOlder, place }: MessagePage): CachedThread {
  const listed = page.toSorted(compareMessages);
  const cached = place === 'end' ? withoutUnsure(thread, listed[0], hasOlder) : thread;
  const beside =
    typeof place === 'object' ? messageById(cached, 'before' in place ? place.before : place.after) : undefined;
  const isAfter = typeof place === 'object' && 'after' in place;
  const first = isAfter ? (beside ?? listed[0]) : listed[0];
  const last = isAfter ? listed.at(-1) : (beside ?? listed.at(-1));
  const isWithin = (message: Message) =>
    last !== undefined &&
    compareMessages(message, last) <= 0 &&
    (!hasOlder || (first !== undefined && compareMessages(message, first) >= 0));

  const messages = upsertMessages(cached.messages, [...listed, ...cached.inGaps.filter(isWithin)]);
  const lowest = first && messages[placeOf(messages, first)];
  const isNew = lowest !== undefined && messageById(cached, lowest.id) === undefined;
  const gaps = new Set(cached.gaps);
  for (const id of cached.gaps) {
    const message = messageById(cached, id);
    if (!message || (isWithin(message) && id !== lowest?.id)) gaps.delete(id);
  }
  if (lowest && hasOlder && isNew) gaps.add(lowest.id);
  if (lowest && !hasOlder) gaps.delete(lowest.id);
  return settled(thread, {
    messages,
    gaps,
    seenUntil: place === 'end' ? later(cached.seenUntil, listed.at(-1)) : cached.seenUntil,
    inGaps: cached.inGaps.filter((message) => !isWithin(message)),
  });
}

/** Adds single messages. Those in a gap are not shown until it is filled. */
export function addMessages(thread: CachedThread, received: readonly Message[]): CachedThread {
  const { messages, gaps } = thread;
  const liesInGap = (message: Message): boolean => {
    const next = messages[placeOf(messages, message)];
    return next !== undefined && next.id !== message.id && gaps.has(next.id);
  };
  return settled(thread, {
    ...thread,
    messages: upsertMessages(
      messages,
      received.filter((message) => !liesInGap(message)),
    ),
    inGaps: gaps.size > 0 ? upsertMessages(thread.inGaps, received.filter(liesInGap)) : thread.inGaps,
  });
}

/** If the newest page begins after everything listed before, others may be missing among the messages that events added in between. */
function withoutUnsure(thread: CachedThread, first: Message | undefined, hasOlder: boolean): CachedThread {
  const { messages, gaps, seenUntil, inGaps } = thread;
  if (!first || !hasOlder || (seenUntil && compareMessages(first, seenUntil) <= 0)) return thread;
  const isUnsure = (message: Message) =>
    compareMessages(message, first) <= 0 && !(seenUntil && compareMessages(message, seenUntil) <= 0);
  const unsure = messages.filter(isUnsure);
  return {
    messages: messages.filter((message) => !isUnsure(message)),
    gaps: new Set([...gaps].filter((id) => !unsure.some((message) => message.id === id))),
    seenUntil,
    inGaps: upsertMessages(inGaps, unsure),
  };
}

/** A message, or the first one at or after a time. */
export type Spot = { readonly message: string } | { readonly at: string };

/** The id of the message at a spot; undefined if it is not loaded. */
export function messageAt(thread: CachedThread, spot: Spot): string | undefined {
  if ('message' in spot) return messageById(thread, spot.message)?.id;
  const found = thread.messages.find((message) => compareTimes(message.create_ts, spot.at) >= 0);
  if (!found) return thread.messages.at(-1)?.id;
  return thread.gaps.has(found.id) ? undefined : found.id;
}

/** The number of messages at the end, back to the oldest whose status may still change. */
export function unsettledLength({ messages, gaps }: CachedThread): number {
  const start = messages.findLastIndex(({ id }) => gaps.has(id));
  const oldest = messages.findIndex((message, index) => index >= start && isUnsettled(message));
  return oldest < 0 ? 0 : messages.length - oldest;
}

const isUnsettled = ({ type, delivery_status: status }: Message): boolean =>
  type === 'REQUEST' || (status !== null && isPending(status));

const messageById = ({ messages }: CachedThread, id: string): Message | undefined =>
  messages.find((message) => message.id === id);

const later = (a: Message | null, b: Message | undefined): Message | null =>
  a && b ? (compareMessages(a, b) > 0 ? a : b) : (b ?? a);

/** The same object if nothing changed. Only the thread and its list are frozen: immer's deep freeze stops there. */
function settled(before: CachedThread, after: CachedThread): CachedThread {
  const isSame =
    after.messages === before.messages &&
    after.inGaps.length === before.inGaps.length &&
    after.inGaps.every((message, index) => message === before.inGaps[index]) &&
    after.seenUntil?.id === before.seenUntil?.id &&
    after.gaps.size === before.gaps.size &&
    [...after.gaps].every((id) => before.gaps.has(id));
  return isSame ? before : Object.freeze(after);
}
