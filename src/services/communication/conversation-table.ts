import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { belongsTo, type ListFilter } from './list-filters.ts';
import { compareConversations } from './order.ts';
import { changedBy, type PendingRow } from './pending-changes.ts';

/**
 * The practice's conversations: rows at fixed slots, and the slots of each list in display order. A change copies flat arrays
 * only, so that its cost hardly depends on the number of rows. Only the table itself is frozen: immer's deep freeze stops there.
 */
export interface ConversationTable {
  readonly rows: readonly Conversation[];
  readonly order: Readonly<Record<Container, readonly number[]>>;
  /** The slots of each filtered list. */
  readonly filtered: Readonly<Record<Container, Readonly<Record<ListFilter, readonly number[]>>>>;
  /** Append-only and shared by the versions of one table; a slot beyond `rows` belongs to a later version. */
  readonly slots: ReadonlyMap<string, number>;
  /** The rows with changes that the server has not answered yet, by their ids. */
  readonly pending: ReadonlyMap<string, PendingRow>;
}

const none = { unread: [], 'needs-reply': [], failed: [] };

export const emptyTable = (): ConversationTable =>
  Object.freeze({
    rows: [],
    order: { INBOX: [], DONE: [] },
    filtered: { INBOX: none, DONE: none },
    slots: new Map<string, number>(),
    pending: new Map<string, PendingRow>(),
  });

export function conversationIn(table: ConversationTable, id: string): Conversation | undefined {
  const slot = table.slots.get(id);
  return slot === undefined ? undefined : table.rows[slot];
}

/** A conversation as the server last told it, without changes that it has not answered yet. */
export const toldIn = (table: ConversationTable, id: string): Conversation | undefined =>
  table.pending.get(id)?.told ?? conversationIn(table, id);

/**
 * The table with these rows as the server tells them, which replace those with the same id; of two with one id the later counts. Changes that
 * the server has not answered yet stay on top of them.
 */
export function writeRows(
  table: ConversationTable,
  written: readonly Conversation[],
  waiting = table.pending,
): ConversationTable {
  if (written.length === 0) return table;
  const pending = written.some(({ id }) => waiting.has(id)) ? new Map(waiting) : waiting;
  const slots = ownIndex(table);
  const rows = table.rows.slice();
  const touched = new Set<number>();
  for (const row of written) {
    const slot = slots.get(row.id) ?? rows.length;
    slots.set(row.id, slot);
    rows[slot] = told(pending, row);
    touched.add(slot);
  }

  const change = changeOf(table.rows, rows, touched);
  const inContainer = (container: Container) =>
    reorder(table.order[container], change, (row) => row.container === container);
  const filteredIn = (container: Container) => {
    const to = (filter: ListFilter) => {
      const belongs = belongsTo[filter];
      const former = table.filtered[container][filter];
      return reorder(former, change, (row) => row.container === container && belongs(row));
    };
    return { unread: to('unread'), 'needs-reply': to('needs-reply'), failed: to('failed') };
  };
  return Object.freeze({
    rows,
    order: { INBOX: inContainer('INBOX'), DONE: inContainer('DONE') },
    filtered: { INBOX: filteredIn('INBOX'), DONE: filteredIn('DONE') },
    slots,
    pending,
  });
}

/** Notes what the server tells of a row, and returns the row as it is shown. */
function told(pending: ReadonlyMap<string, PendingRow>, row: Conversation): Conversation {
  const known = pending.get(row.id);
  if (!known) return row;
  const now = { ...known, told: row };
  (pending as Map<string, PendingRow>).set(row.id, now);
  return changedBy(now);
}

/** The newest version of a table extends the shared index; an older one that is written to again gets its own. */
const ownIndex = (table: ConversationTable): Map<string, number> =>
  table.slots.size === table.rows.length
    ? (table.slots as Map<string, number>)
    : new Map(table.rows.map((row, slot) => [row.id, slot]));

/** The rows before and after a write, and the touched slots in both orders, so that no list has to sort them again. */
interface TableChange {
  readonly before: readonly Conversation[];
  readonly after: readonly Conversation[];
  readonly leaving: readonly number[];
  readonly entering: readonly number[];
  /** Touched slots whose position is unchanged, if their list still shows them. */
  readonly resting: ReadonlySet<number>;
}

function changeOf(
  before: readonly Conversation[],
  after: readonly Conversation[],
  touched: ReadonlySet<number>,
): TableChange {
  const orderIn = (rows: readonly Conversation[]) => (a: number, b: number) => compareSlots(rows, a, b);
  const known = [...touched].filter((slot) => before[slot] !== undefined);
  const rests = (slot: number) => {
    const [former, current] = [before[slot], after[slot]];
    return former !== undefined && current !== undefined && compareConversations(former, current) === 0;
  };
  return {
    before,
    after,
    leaving: known.toSorted(orderIn(before)),
    entering: [...touched].sort(orderIn(after)),
    resting: new Set(known.filter(rests)),
  };
}

function compareSlots(rows: readonly Conversation[], a: number, b: number): number {
  const [one, other] = [rows[a], rows[b]];
  return one && other ? compareConversations(one, other) : 0;
}

/** Finds the positions by binary search and copies the rows between them, so that a long list needs few comparisons. */
function reorder(
  former: readonly number[],
  { before, after, leaving, entering, resting }: TableChange,
  shows: (row: Conversation) => boolean,
): readonly number[] {
  const isIn = (rows: readonly Conversation[], slot: number) => {
    const row = rows[slot];
    return row !== undefined && shows(row);
  };
  const stays = (slot: number) => resting.has(slot) && isIn(before, slot) && isIn(after, slot);
  const placed = (rows: readonly Conversation[], slots: readonly number[], enters: boolean) =>
    slots
      .filter((slot) => isIn(rows, slot) && !stays(slot))
      .map((slot) => ({ slot, enters, at: placeOf(rows[slot], former, before) }));
  // The sort is stable: at one position, entering slots come before leaving ones.
  const changes = [...placed(after, entering, true), ...placed(before, leaving, false)].sort((a, b) => a.at - b.at);
  if (changes.length === 0) return former;

  const merged: number[] = [];
  let copied = 0;
  for (const { at, slot, enters } of changes) {
    for (; copied < at; copied += 1) merged.push(former[copied] ?? 0);
    if (enters) merged.push(slot);
    else copied = at + 1;
  }
  return merged.concat(former.slice(copied));
}

/** The number of rows in a list before this one. */
function placeOf(row: Conversation | undefined, order: readonly number[], rows: readonly Conversation[]): number {
  const isAfter = (place: number) => {
    const other = rows[order[place] ?? -1];
    return row !== undefined && other !== undefined && compareConversations(other, row) < 0;
  };
  // New messages move rows to the top, and further pages are added at the end, so both are checked first.
  if (row === undefined || !isAfter(0)) return 0;
  let low = 1;
  let high = order.length;
  if (isAfter(high - 1)) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
