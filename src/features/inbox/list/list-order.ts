import type { Conversation } from '#contract/communication/conversations.ts';
import { keptChoice } from '#src/lib/kept-choice.ts';
import { type Narrowing, needsReplySince } from '#src/services/communication/narrowing.ts';
import { compareTimes, lastActivityOf } from '#src/services/communication/order.ts';

const orderOf = (list: string) => keptChoice(`rapport.order.${list}`, ['newest', 'oldest']);
const whole = orderOf('all');
const narrowed: Readonly<Record<Narrowing, typeof whole>> = {
  unread: orderOf('unread'),
  'needs-reply': orderOf('needs-reply'),
  failed: orderOf('failed'),
};

/** Whether the newest comes first or the oldest, as somebody chose for such a list on this device. */
export const listOrder = (narrowing: Narrowing | null) => (narrowing === null ? whole : narrowed[narrowing]);

/**
 * A list whose newest conversations come first the other way round, what is pinned still on top: who has waited longest comes first, where they wait for an
 * answer, else what was longest ago.
 */
export function oldestFirst(
  slots: readonly number[],
  rows: readonly Conversation[],
  narrowing: Narrowing | null,
): readonly number[] {
  const firstUnpinned = slots.findIndex((slot) => !rows[slot]?.pinned_at);
  if (firstUnpinned < 0) return slots;
  const others = slots.slice(firstUnpinned).reverse();
  if (narrowing === 'needs-reply') {
    const since = (slot: number) => {
      const row = rows[slot];
      return row ? (needsReplySince(row) ?? lastActivityOf(row)) : '';
    };
    others.sort((a, b) => compareTimes(since(a), since(b)));
  }
  return [...slots.slice(0, firstUnpinned), ...others];
}
