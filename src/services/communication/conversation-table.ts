import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { belongsTo, type Narrowing } from './narrowing.ts';
import { compareConversations } from './order.ts';

/**
 * The practice's conversations: rows at slots that never change, and beside them what the two lists show, as slots in
 * display order. A change copies flat arrays and touches nothing else, so it costs next to nothing however many rows
 * there are. Only the top is frozen: immer's deep freeze stops there.
 */
export interface ConversationTable {
  readonly rows: readonly Conversation[];
  readonly order: Readonly<Record<Container, readonly number[]>>;
  /** The same, of one kind of conversation alone. */
  readonly narrowed: Readonly<Record<Container, Readonly<Record<Narrowing, readonly number[]>>>>;
  /** Append-only and shared by the versions of one table; a slot beyond `rows` belongs to a later version. */
  readonly slots: ReadonlyMap<string, number>;
}

const none = { unread: [], 'needs-reply': [], failed: [] };

export const emptyTable = (): ConversationTable =>
  Object.freeze({
    rows: [],
    order: { INBOX: [], DONE: [] },
    narrowed: { INBOX: none, DONE: none },
    slots: new Map<string, number>(),
  });

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

  // In order already, so that no list has to sort for itself.
  const leaving = [...touched].flatMap((slot) => table.rows[slot] ?? []).sort(compareConversations);
  const entering = [...touched].flatMap((slot) => rows[slot] ?? []).sort(compareConversations);
  const reordered = (former: readonly number[], shows: (row: Conversation) => boolean): readonly number[] => {
    const stays = (row: Conversation) => {
      const slot = slots.get(row.id) ?? -1;
      const [before, after] = [table.rows[slot], rows[slot]];
      return before && after && shows(before) && shows(after) && keepsPlace(before, after);
    };
    const moves = (row: Conversation) => shows(row) && !stays(row);
    return reorder(table.rows, former, leaving.filter(moves), entering.filter(moves), slots);
  };
  const inContainer = (container: Container) => reordered(table.order[container], (row) => row.container === container);
  const narrowedIn = (container: Container) => {
    const to = (narrowing: Narrowing) =>
      reordered(
        table.narrowed[container][narrowing],
        (row) => row.container === container && belongsTo[narrowing](row),
      );
    return { unread: to('unread'), 'needs-reply': to('needs-reply'), failed: to('failed') };
  };
  return Object.freeze({
    rows,
    order: { INBOX: inContainer('INBOX'), DONE: inContainer('DONE') },
    narrowed: { INBOX: narrowedIn('INBOX'), DONE: narrowedIn('DONE') },
    slots,
  });
}

/** The newest version of a table extends the shared index; an older one that is written to again gets its own. */
const ownIndex = (table: ConversationTable): Map<string, number> =>
  table.slots.size === table.rows.length
    ? (table.slots as Map<string, number>)
    : new Map(table.rows.map((row, slot) => [row.id, slot]));

const keepsPlace = (before: Conversation, after: Conversation): boolean =>
  before === after || (before.container === after.container && compareConversations(before, after) === 0);

/** Finds the places by halving and copies what lies between them, so that a long list costs next to no comparisons. */
function reorder(
  rows: readonly Conversation[],
  former: readonly number[],
  leaving: readonly Conversation[],
  entering: readonly Conversation[],
  slots: ReadonlyMap<string, number>,
): readonly number[] {
  if (leaving.length === 0 && entering.length === 0) return former;
  const changes = [
    ...leaving.map((row) => ({ at: placeOf(row, former, rows), row, isIn: false })),
    ...entering.map((row) => ({ at: placeOf(row, former, rows), row, isIn: true })),
  ].sort((a, b) => a.at - b.at || Number(b.isIn) - Number(a.isIn) || compareConversations(a.row, b.row));

  const merged: number[] = [];
  let copied = 0;
  for (const { at, row, isIn } of changes) {
    for (; copied < at; copied += 1) merged.push(former[copied] ?? 0);
    if (isIn) merged.push(slots.get(row.id) ?? 0);
    else copied = at + 1;
  }
  return merged.concat(former.slice(copied));
}

/** How many rows of a list stand before this one. */
function placeOf(row: Conversation, order: readonly number[], rows: readonly Conversation[]): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = rows[order[middle] ?? 0];
    if (other && compareConversations(other, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
