import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { storedChoice } from '#src/lib/stored-choice.ts';
import type { ConversationTable } from '#src/services/communication/conversation-table.ts';
import { type ListFilter, needsReplySince } from '#src/services/communication/list-filters.ts';
import { compareConversations, compareTimes, lastActivityOf } from '#src/services/communication/order.ts';

/** The filters that each list offers. Conversations that are done need no reply. */
export const filtersOf: Readonly<Record<Container, readonly ListFilter[]>> = {
  INBOX: ['unread', 'needs-reply', 'failed'],
  DONE: ['unread', 'failed'],
};

/**
 * The conversations of a list, newest first, as slots.
 * @param failedSends ids of the conversations with a text that this browser failed to send.
 */
export function slotsOf(
  { rows, slots, order, filtered }: ConversationTable,
  container: Container,
  filter: ListFilter | null,
  failedSends: readonly string[],
): readonly number[] {
  if (filter === null) return order[container];
  const matching = filtered[container][filter];
  if (filter !== 'failed' || failedSends.length === 0) return matching;
  const unsent = failedSends
    .flatMap((id) => slots.get(id) ?? [])
    .filter((slot) => rows[slot]?.container === container && !matching.includes(slot));
  if (unsent.length === 0) return matching;
  return [...matching, ...unsent].sort((a, b) => {
    const [one, other] = [rows[a], rows[b]];
    return one && other ? compareConversations(one, other) : 0;
  });
}

const orderChoice = (list: string) => storedChoice(`rapport.order.${list}`, ['newest', 'oldest']);
const unfilteredOrder = orderChoice('all');
const filteredOrders: Readonly<Record<ListFilter, typeof unfilteredOrder>> = {
  unread: orderChoice('unread'),
  'needs-reply': orderChoice('needs-reply'),
  failed: orderChoice('failed'),
};

/** Whether a list shows the newest or the oldest conversation first, as chosen on this device. */
export const listOrder = (filter: ListFilter | null) => (filter === null ? unfilteredOrder : filteredOrders[filter]);

/**
 * Reverses a list, keeping pinned conversations on top. The list of those that need a reply is sorted by how long the client has waited.
 */
export function oldestFirst(
  slots: readonly number[],
  rows: readonly Conversation[],
  filter: ListFilter | null,
): readonly number[] {
  const firstUnpinned = slots.findIndex((slot) => !rows[slot]?.pinned_at);
  if (firstUnpinned < 0) return slots;
  const unpinned = slots.slice(firstUnpinned).reverse();
  if (filter === 'needs-reply') {
    const waitingSince = (slot: number) => {
      const row = rows[slot];
      return row ? (needsReplySince(row) ?? lastActivityOf(row)) : '';
    };
    unpinned.sort((a, b) => compareTimes(waitingSince(a), waitingSince(b)));
  }
  return [...slots.slice(0, firstUnpinned), ...unpinned];
}
