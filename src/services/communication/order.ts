import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';

/**
 * Negative where `a` is the earlier point in time. Servers differ in zones and in how many digits of a second they
 * write, so the texts themselves are compared only where both have one shape.
 */
export function compareTimes(a: string, b: string): number {
  if (a === b) return 0;
  if (a.length === b.length && a.endsWith('Z') && b.endsWith('Z')) return a < b ? -1 : 1;
  if (a === '' || b === '') return a === '' ? -1 : 1;
  return Date.parse(a) - Date.parse(b) || compareTexts(fractionOf(a), fractionOf(b));
}

const compareTexts = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const fractionOf = (time: string): string => (/\.(\d+)/.exec(time)?.[1] ?? '').padEnd(9, '0');

/** A thread's order: oldest first, and one fixed order among messages of the same moment. */
export const compareMessages = (a: Message, b: Message): number =>
  compareTimes(a.create_ts, b.create_ts) || compareTexts(a.id, b.id);

/** How many of a thread's messages stand before this one, by halving. */
export function placeOf(messages: readonly Message[], message: Message): number {
  let low = 0;
  let high = messages.length;
  // Most of what is told is new, so its place is asked for at the end first.
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

/** When something last happened in a conversation; its own birth where nothing was written yet. */
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
