import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { compareConversations } from './order.ts';

/**
 * The practice's conversations: rows at slots that never change, and beside them what the two lists show, as slots in
 * display order. A change copies flat arrays and touches nothing else, so it costs next to nothing however many rows
 * there are. Only the top is frozen: immer's deep freeze stops there.
 */
export interface ConversationTable {
  readonly rows: readonly Conversation[];
  readonly order: Readonly<Record<Container, readonly number[]>>;
  /** Append-only and shared by the versions of one table; a slot beyond `rows` belongs to a later version. */
  readonly slots: ReadonlyMap<string, number>;
}

export const emptyTable = (): ConversationTable =>
  Object.freeze({ rows: [], order: { INBOX: [], DONE: [] }, slots: new Map<string, number>() });

export function conversationIn(table: ConversationTable, id: string): Conversation | undefined {
  const slot = table.slots.get(id);
  return slot === undefined ? undefined : table.rows[slot];
}

/** The table with these rows as they stand, whatever it held before; of two with one id the later counts. */
export function writeRows(table: ConversationTable, written: readonly Conversation[]): ConversationTable {
  if (written.length === 0) return table;
  const slots = ownIndex(table);
  const rows = table.rows.slice();
  const touched = new Set<number>();
  for (const row of written) {
    const slot = slots.get(row.id) ?? rows.length;
    slots.set(row.id, slot);
    rows[slot] = row;
    touched.add(slot);
  }

  const leaving = { INBOX: new Set<number>(), DONE: new Set<number>() };
  const entering: Record<Container, number[]> = { INBOX: [], DONE: [] };
  for (const slot of touched) {
    const before = table.rows[slot];
    const after = rows[slot];
    if (!after || (before && keepsPlace(before, after))) continue;
    if (before) leaving[before.container].add(slot);
    entering[after.container].push(slot);
  }
  const reordered = (container: Container) =>
    reorder(table.order[container], leaving[container], entering[container], rows);
  return Object.freeze({ rows, order: { INBOX: reordered('INBOX'), DONE: reordered('DONE') }, slots });
}

/** The newest version of a table extends the shared index; an older one that is written to again gets its own. */
const ownIndex = (table: ConversationTable): Map<string, number> =>
  table.slots.size === table.rows.length
    ? (table.slots as Map<string, number>)
    : new Map(table.rows.map((row, slot) => [row.id, slot]));

const keepsPlace = (before: Conversation, after: Conversation): boolean =>
  before === after || (before.container === after.container && compareConversations(before, after) === 0);

/** One pass that drops and merges in; below the last change the rest is copied as a block. */
function reorder(
  order: readonly number[],
  leaving: ReadonlySet<number>,
  entering: number[],
  rows: readonly Conversation[],
): readonly number[] {
  if (leaving.size === 0 && entering.length === 0) return order;
  const compare = (a: number, b: number): number => {
    const [left, right] = [rows[a], rows[b]];
    return left && right ? compareConversations(left, right) : 0;
  };
  entering.sort(compare);
  const merged: number[] = [];
  let left = leaving.size;
  let next = 0;
  let at = 0;
  for (const slot of order) {
    if (left === 0 && next === entering.length) break;
    at += 1;
    if (left > 0 && leaving.has(slot)) {
      left -= 1;
      continue;
    }
    for (let first = entering[next]; first !== undefined && compare(first, slot) < 0; first = entering[next]) {
      merged.push(first);
      next += 1;
    }
    merged.push(slot);
  }
  return merged.concat(entering.slice(next), order.slice(at));
}
