import type { Conversation } from '#contract/communication/conversations.ts';
import { isMovedLocally } from '#src/services/communication/changes.ts';
import { compareConversations } from '#src/services/communication/order.ts';

/** The order of a list at which somebody points (D-37), as slots, and its rows as they stood. */
export interface HeldOrder {
  readonly order: readonly number[];
  readonly rows: readonly Conversation[];
}

/**
 * The held order after what staff did here: a row that they moved goes, or stands behind the row that it now follows.
 * Every other row keeps its place, whatever else arrives.
 * @returns `held` itself where nobody here moved anything.
 */
export function followOwnMoves(held: HeldOrder, live: readonly number[], rows: readonly Conversation[]): HeldOrder {
  const isMoved = movedHereSince(held, rows);
  if (isMoved.size === 0) return held;

  const order = held.order.filter((slot) => !isMoved.has(slot));
  const entering = [...isMoved].map((slot) => ({ slot, at: live.indexOf(slot) })).filter(({ at }) => at >= 0);
  for (const { slot, at } of entering.sort((a, b) => a.at - b.at)) {
    const leader = live.slice(0, at).findLast((other) => isMoved.has(other) || keepsPlace(held, rows, other));
    order.splice(leader === undefined ? 0 : order.indexOf(leader) + 1, 0, slot);
  }
  return { order, rows: rows.map((row, slot) => (isMoved.has(slot) ? row : (held.rows[slot] ?? row))) };
}

/** A plain loop: it runs over every row with each event while somebody points. */
function movedHereSince(held: HeldOrder, rows: readonly Conversation[]): ReadonlySet<number> {
  const moved = new Set<number>();
  for (let slot = 0; slot < rows.length; slot += 1) {
    const row = rows[slot];
    if (row && row !== held.rows[slot] && isMovedLocally(row)) moved.add(slot);
  }
  return moved;
}

function keepsPlace(held: HeldOrder, rows: readonly Conversation[], slot: number): boolean {
  const [before, now] = [held.rows[slot], rows[slot]];
  return before !== undefined && now !== undefined && compareConversations(before, now) === 0;
}

/**
 * What waits behind a held order: how many conversations clients have written in since, none where only the order
 * differs, null where nothing waits.
 */
export function newsBehind(held: HeldOrder, live: readonly number[], rows: readonly Conversation[]): number | null {
  if (held.order.length === live.length && held.order.every((slot, at) => slot === live[at])) return null;
  return live.filter((slot) => rows[slot] !== held.rows[slot] && isWrittenSince(held.rows[slot], rows[slot])).length;
}

function isWrittenSince(before: Conversation | undefined, now: Conversation | undefined): boolean {
  const latest = now?.latest_message;
  return latest?.direction === 'INBOUND' && latest.id !== before?.latest_message?.id;
}
