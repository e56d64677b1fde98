import { useState } from 'react';
import type { ConversationTable } from '#src/services/communication/conversation-table.ts';
import { applyLocalMoves, countUpdates, type FrozenOrder } from './frozen-order.ts';

interface FrozenList extends FrozenOrder {
  readonly listKey: string;
}

/**
 * The order in which a list is shown: the live order, or the order in which it was frozen.
 * @param listKey identifies the list; another list starts from its live order.
 */
export function useFrozenOrder(
  { rows }: ConversationTable,
  live: readonly number[],
  listKey: string,
  isFrozen: boolean,
) {
  const [frozen, setFrozen] = useState<FrozenList | null>(null);
  // An empty list has no rows that could move.
  const canKeep = isFrozen && frozen?.listKey === listKey && frozen.order.length > 0;
  const next = !isFrozen ? null : canKeep ? updated(frozen, live, rows) : freeze(live, rows, listKey, frozen);
  if (next !== frozen) setFrozen(next);
  return {
    order: next?.order ?? live,
    /** See `countUpdates`. */
    updates: next && countUpdates(next, live, rows),
    showLive: () => setFrozen(isFrozen ? { listKey, order: live, rows } : null),
  };
}

function updated(frozen: FrozenList, live: readonly number[], rows: ConversationTable['rows']): FrozenList {
  const next = applyLocalMoves(frozen, live, rows);
  return next === frozen ? frozen : { ...next, listKey: frozen.listKey };
}

/** Freezes the live order. Returns `former` if that is the same, so that the state does not change. */
const freeze = (
  order: readonly number[],
  rows: ConversationTable['rows'],
  listKey: string,
  former: FrozenList | null,
): FrozenList =>
  former?.listKey === listKey && former.order === order && former.rows === rows ? former : { listKey, order, rows };
