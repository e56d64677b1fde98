import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { type ConversationTable, conversationIn, toldIn, writeRows } from './conversation-table.ts';
import { mergeConversation, placeholderId } from './merge.ts';
import { compareTimes } from './order.ts';
import type { Change } from './pending-changes.ts';
import { upsertConversations } from './upserts.ts';

/** Inserts a conversation that staff just started at the top of its list, with a placeholder if it has no message yet. */
export function insertStarted(table: ConversationTable, started: Conversation, now: string): ConversationTable {
  const top = table.order[started.container].map((slot) => table.rows[slot]).find((row) => row && !row.pinned_at);
  // The clocks of server and browser may differ, so the later of the two times is used.
  const moment = [now, started.create_ts ?? '', top?.latest_message?.create_ts ?? ''].sort(compareTimes).at(-1) ?? now;
  const placeholder: Message = {
    id: placeholderId(started.id),
    conversation_id: started.id,
    type: 'SYSTEM_INFO',
    direction: 'INTERNAL',
    content: '',
    media: [],
    delivery_status: null,
    create_ts: moment,
    update_ts: moment,
  };
  const row = { ...started, latest_message: started.latest_message ?? placeholder };
  return marked(upsertConversations(table, [row]), [started.id]);
}

// A row object is replaced by every change, so a mark lasts until the next change of that row.
const movedLocally = new WeakSet<Conversation>();

/** Whether the latest change of this row was made in this window: moved, pinned or started. */
export const isMovedLocally = (row: Conversation): boolean => movedLocally.has(row);

function marked(table: ConversationTable, ids: readonly string[]): ConversationTable {
  for (const id of ids) {
    const row = conversationIn(table, id);
    if (row) movedLocally.add(row);
  }
  return table;
}

/**
 * Shows a change until `settleChange` ends it, whatever the server tells meanwhile. Rows that are so already stay as they are: one that is pinned
 * keeps its time.
 */
export function changeRows(table: ConversationTable, ids: readonly string[], change: Change): ConversationTable {
  const pending = new Map(table.pending);
  const rows = ids.flatMap((id) => {
    const [row, told] = [conversationIn(table, id), toldIn(table, id)];
    if (!row || !told || !differs(row, change)) return [];
    pending.set(id, { told, changes: [...(pending.get(id)?.changes ?? []), change] });
    return told;
  });
  const written = writeRows(table, rows, pending);
  return moves(change)
    ? marked(
        written,
        rows.map(({ id }) => id),
      )
    : written;
}

/**
 * Ends a change: the rows are shown as the server tells them, with later changes that it has not answered yet.
 * @param answer what the server answered of the one row; none where it refused the change, or is settled already
 */
export function settleChange(
  table: ConversationTable,
  ids: readonly string[],
  change: Change,
  answer: Conversation | null = null,
): ConversationTable {
  const pending = new Map(table.pending);
  const rows = ids.flatMap((id) => {
    const [known, told] = [table.pending.get(id), toldIn(table, id)];
    const row = answer ? answered(told, answer) : told;
    if (!row || (row === told && !known?.changes.includes(change))) return [];
    const changes = known?.changes.filter((one) => one !== change) ?? [];
    if (changes.length > 0) pending.set(id, { told: row, changes });
    else pending.delete(id);
    return row;
  });
  const written = writeRows(table, rows, pending);
  return moves(change)
    ? marked(
        written,
        rows.map(({ id }) => id),
      )
    : written;
}

/** Marks a row that staff moved, also where nothing of it was shown before the answer, and the event, which names no user, arrived first. */
export function markMoved(table: ConversationTable, id: string): ConversationTable {
  const told = toldIn(table, id);
  return told ? marked(writeRows(table, [{ ...told }]), [id]) : table;
}

/** An answer counts unless something newer was told meanwhile; not every server gives it another `update_ts`. */
function answered(told: Conversation | undefined, answer: Conversation): Conversation {
  if (!told) return answer;
  const merged = mergeConversation(told, answer);
  return answer.update_ts && answer.update_ts === told.update_ts
    ? { ...answer, latest_message: merged.latest_message }
    : merged;
}

/** Whether the change moves rows within or between lists, which staff want to see at once. */
const moves = (change: Change): boolean =>
  'container' in change || 'pinned_at' in change || 'needs_reply_since' in change;

/** Whether the change would alter the row. */
export const differs = (row: Conversation, { pinned_at, read_status, container, needs_reply_since }: Change): boolean =>
  (pinned_at !== undefined && (pinned_at === null) !== (row.pinned_at === null)) ||
  (read_status !== undefined && read_status !== row.read_status) ||
  (container !== undefined && container !== row.container) ||
  (needs_reply_since !== undefined && needs_reply_since !== (row.needs_reply_since ?? null));
