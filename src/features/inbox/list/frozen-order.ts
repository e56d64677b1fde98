import type { Conversation } from '#contract/communication/conversations.ts';
import { isMovedLocally } from '#src/services/communication/changes.ts';
import { compareConversations } from '#src/services/communication/order.ts';

/** The order of a list, as slots, and its rows, as they were when the pointer or the focus entered it (D-37). */
export interface FrozenOrder {
  readonly order: readonly number[];
  readonly rows: readonly Conversation[];
}

/**
 * Applies the moves made in this window: a row that left the list is removed, and a moved row is placed after the row
 * that now precedes it. Every other row keeps its position, whatever updates arrive.
 * @returns `frozen` itself if nothing was moved in this window.
 */
export function applyLocalMoves(
  frozen: FrozenOrder,
  live: readonly number[],
  rows: readonly Conversation[],
): FrozenOrder {
  const moved = locallyMovedSlots(frozen, rows);
  if (moved.size === 0) return frozen;

  const order = frozen.order.filter((slot) => !moved.has(slot));
  const inserted = [...moved].map((slot) => ({ slot, at: live.indexOf(slot) })).filter(({ at }) => at >= 0);
  for (const { slot, at } of inserted.sort((a, b) => a.at - b.at)) {
    const preceding = live.slice(0, at).findLast((other) => moved.has(other) || hasSameRank(frozen, rows, other));
    order.splice(preceding === undefined ? 0 : order.indexOf(preceding) + 1, 0, slot);
  }
  return { order, rows: rows.map((row, slot) => (moved.has(slot) ? row : (frozen.rows[slot] ?? row))) };
}

/** A plain loop, because it runs over every row for each event while the order is frozen. */
function locallyMovedSlots(frozen: FrozenOrder, rows: readonly Conversation[]): ReadonlySet<number> {
  const moved = new Set<number>();
  for (let slot = 0; slot < rows.length; slot += 1) {
    const row = rows[slot];
    if (row && row !== frozen.rows[slot] && isMovedLocally(row)) moved.add(slot);
  }
  return moved;
}

function hasSameRank(frozen: FrozenOrder, rows: readonly Conversation[], slot: number): boolean {
  const [before, now] = [frozen.rows[slot], rows[slot]];
  return before !== undefined && now !== undefined && compareConversations(before, now) === 0;
}

/**
 * How many conversations have a new client text since the order was frozen: 0 if only the order differs, null if the
 * live list is the same.
 */
export function countUpdates(
  frozen: FrozenOrder,
  live: readonly number[],
  rows: readonly Conversation[],
): number | null {
  if (frozen.order.length === live.length && frozen.order.every((slot, at) => slot === live[at])) return null;
  return live.filter((slot) => rows[slot] !== frozen.rows[slot] && hasNewText(frozen.rows[slot], rows[slot])).length;
}

function hasNewText(before: Conversation | undefined, now: Conversation | undefined): boolean {
  const latest = now?.latest_message;
  return latest?.direction === 'INBOUND' && latest.id !== before?.latest_message?.id;
}
