import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';

/**
 * Negative if `a` is earlier. Servers differ in time zones and fractions of a second, so the texts are compared directly only
 * if both have the same form.
 */
export function compareTimes(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length === b.length && a.endsWith('Z') && b.endsWith('Z')) return a < b ? -1 : 1;
  if (a === '' || b === '') return a === '' ? -1 : 1;
  return Date.parse(a) - Date.parse(b) || compareTexts(fractionOf(a), fractionOf(b));
}

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const fractionOf = (time: string): string => (/\.(\d+)/.exec(time)?.[1] ?? '').padEnd(9, '0');

/** A thread's order: oldest first, by id among messages of the same time. */
export const compareMessages = (a: Message, b: Message): number =>
  compareTimes(a.create_ts, b.create_ts) || compareTexts(a.id, b.id);

/** The number of messages in a thread before this one, by binary search. */
export function placeOf(messages: readonly Message[], message: Message): number {
  let low = 0;
  let high = messages.length;
  // Most messages that arrive are new, so the end is checked first.
  const last = messages[high - 1];
  if (last && compareMessages(last, message) < 0) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = messages[middle];
    if (other && compareMessages(other, message) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The time of a conversation's latest message; that of its creation if it has none. */
export const lastActivityOf = (conversation: Conversation): string =>
  conversation.latest_message?.create_ts ?? conversation.create_ts ?? '';

/** The list's order (D-37): pinned first, the newest pin on top, then by the latest message. */
export function compareConversations(a: Conversation, b: Conversation): number {
  if (a.pinned_at !== b.pinned_at) {
    const byPin = compareTimes(b.pinned_at ?? '', a.pinned_at ?? '');
    if (byPin !== 0) return byPin;
  }
  return (
    compareTimes(lastActivityOf(b), lastActivityOf(a)) ||
    compareTexts(b.latest_message?.id ?? '', a.latest_message?.id ?? '') ||
    compareTexts(a.id, b.id)
  );
}
