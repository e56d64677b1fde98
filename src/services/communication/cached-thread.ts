import type { Message } from '#contract/communication/messages.ts';
import { isPending } from '#contract/rules/texting/delivery-status.ts';
import { compareMessages, compareTimes, placeOf } from './order.ts';
import { upsertMessages } from './upserts.ts';

/**
 * As much of a conversation's thread as is here: its newest messages, what was loaded before them, and the stretches that
 * somebody jumped to. Where one stretch does not join the next there is a gap, which is filled when it comes into sight.
 */
export interface CachedThread {
  /** Oldest first, each once. */
  readonly messages: readonly Message[];
  /** The ids of the messages right before which others may be missing. */
  readonly gaps: ReadonlySet<string>;
  /** The newest that the server listed as such. Events do not raise it: one may arrive after others were missed. */
  readonly seenUntil: Message | null;
  /** Told of from within a gap; they wait for the page that fills it. */
  readonly aside: readonly Message[];
}

export const emptyThread: CachedThread = Object.freeze({
  messages: Object.freeze([]),
  gaps: new Set<string>(),
  seenUntil: null,
  aside: [],
});

/** Consecutive messages as the server listed them. */
export interface MessagePage {
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  /** Where in the thread it was asked for: at its end, beside a message that is held, or anywhere. */
  readonly place: 'end' | 'anywhere' | { readonly before: string } | { readonly after: string };
}

// Pure functions of (what is held, what was told), as those for the table: pages and events may come in any order.

/** Takes in a page: within it, and up to what it was asked for beside, nothing is missing any more. */
export function addPage(thread: CachedThread, { messages: told, hasOlder, place }: MessagePage): CachedThread {
  const listed = told.toSorted(compareMessages);
  const held = place === 'end' ? withoutUnsure(thread, listed[0], hasOlder) : thread;
  const beside =
    typeof place === 'object' ? heldMessage(held, 'before' in place ? place.before : place.after) : undefined;
  const isAfter = typeof place === 'object' && 'after' in place;
  const first = isAfter ? (beside ?? listed[0]) : listed[0];
  const last = isAfter ? listed.at(-1) : (beside ?? listed.at(-1));
  const isWithin = (message: Message) =>
    last !== undefined &&
    compareMessages(message, last) <= 0 &&
    (!hasOlder || (first !== undefined && compareMessages(message, first) >= 0));

  const messages = upsertMessages(held.messages, [...listed, ...held.aside.filter(isWithin)]);
  const lowest = first && messages[placeOf(messages, first)];
  const isNew = lowest !== undefined && heldMessage(held, lowest.id) === undefined;
  const gaps = new Set(held.gaps);
  for (const id of held.gaps) {
    const message = heldMessage(held, id);
    if (!message || (isWithin(message) && id !== lowest?.id)) gaps.delete(id);
  }
  if (lowest && hasOlder && isNew) gaps.add(lowest.id);
  if (lowest && !hasOlder) gaps.delete(lowest.id);
  return settled(thread, {
    messages,
    gaps,
    seenUntil: place === 'end' ? later(held.seenUntil, listed.at(-1)) : held.seenUntil,
    aside: held.aside.filter((message) => !isWithin(message)),
  });
}

/** Takes in messages that were told one by one: what lies in a gap waits there. */
export function addMessages(thread: CachedThread, told: readonly Message[]): CachedThread {
  const { messages: held, gaps } = thread;
  const liesInGap = (message: Message): boolean => {
    const next = held[placeOf(held, message)];
    return next !== undefined && next.id !== message.id && gaps.has(next.id);
  };
  return settled(thread, {
    ...thread,
    messages: upsertMessages(
      held,
      told.filter((message) => !liesInGap(message)),
    ),
    aside: gaps.size > 0 ? upsertMessages(thread.aside, told.filter(liesInGap)) : thread.aside,
  });
}

/**
 * Where the newest page begins after all that the server had listed, what events brought in between may have others missing
 * among it, and before it.
 */
function withoutUnsure(thread: CachedThread, first: Message | undefined, hasOlder: boolean): CachedThread {
  const { messages, gaps, seenUntil, aside } = thread;
  if (!first || !hasOlder || (seenUntil && compareMessages(first, seenUntil) <= 0)) return thread;
  const isUnsure = (message: Message) =>
    compareMessages(message, first) <= 0 && !(seenUntil && compareMessages(message, seenUntil) <= 0);
  const unsure = messages.filter(isUnsure);
  return {
    messages: messages.filter((message) => !isUnsure(message)),
    gaps: new Set([...gaps].filter((id) => !unsure.some((message) => message.id === id))),
    seenUntil,
    aside: upsertMessages(aside, unsure),
  };
}

/** A message, or what was written at a moment or next after it. */
export type Spot = { readonly message: string } | { readonly at: string };

/** The id of the message at a spot; undefined where what is held does not tell. */
export function messageAt(thread: CachedThread, spot: Spot): string | undefined {
  if ('message' in spot) return heldMessage(thread, spot.message)?.id;
  const found = thread.messages.find((message) => compareTimes(message.create_ts, spot.at) >= 0);
  if (!found) return thread.messages.at(-1)?.id;
  return thread.gaps.has(found.id) ? undefined : found.id;
}

/** How many messages at the end, back to the oldest of which more may be told: what is settled never changes. */
export function unsettledLength({ messages, gaps }: CachedThread): number {
  const start = messages.findLastIndex(({ id }) => gaps.has(id));
  const oldest = messages.findIndex((message, index) => index >= start && isUnsettled(message));
  return oldest < 0 ? 0 : messages.length - oldest;
}

const isUnsettled = ({ type, delivery_status: status }: Message): boolean =>
  type === 'REQUEST' || (status !== null && isPending(status));

const heldMessage = ({ messages }: CachedThread, id: string): Message | undefined =>
  messages.find((message) => message.id === id);

const later = (a: Message | null, b: Message | undefined): Message | null =>
  a && b ? (compareMessages(a, b) > 0 ? a : b) : (b ?? a);

/** The very thread where nothing changed. Only the top is frozen, and its messages: immer's deep freeze stops there. */
function settled(before: CachedThread, after: CachedThread): CachedThread {
  const isSame =
    after.messages === before.messages &&
    after.aside.length === before.aside.length &&
    after.aside.every((message, index) => message === before.aside[index]) &&
    after.seenUntil?.id === before.seenUntil?.id &&
    after.gaps.size === before.gaps.size &&
    [...after.gaps].every((id) => before.gaps.has(id));
  return isSame ? before : Object.freeze(after);
}
