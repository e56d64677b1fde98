import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { type ConversationTable, conversationIn, writeRows } from './conversation-table.ts';
import { placeholderId } from './merge.ts';
import { compareTimes } from './order.ts';
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

export type Change = Partial<Pick<Conversation, 'pinned_at' | 'read_status' | 'container' | 'needs_reply_since'>>;

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

/** Shows a change before the server confirms it. A row that is already pinned keeps its time. */
export function changeRows(table: ConversationTable, ids: readonly string[], change: Change): ConversationTable {
  const changed = ids.flatMap((id) => {
    const row = conversationIn(table, id);
    return row && differs(row, change) ? { ...row, ...change } : [];
  });
  const written = writeRows(table, changed);
  return moves(change)
    ? marked(
        written,
        changed.map(({ id }) => id),
      )
    : written;
}

/** Applies the answer to a move and marks the row, also if the event, which does not name the user, arrived first. */
export function applyMove(table: ConversationTable, moved: Conversation): ConversationTable {
  const updated = upsertConversations(table, [moved]);
  const row = conversationIn(updated, moved.id);
  return row ? marked(writeRows(updated, [{ ...row }]), [row.id]) : updated;
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

/** Undoes a refused change: only the fields that still have the change's values, so that later changes and newer rows of the server stay. */
export function undoChange(table: ConversationTable, before: Conversation, change: Change): ConversationTable {
  const row = conversationIn(table, before.id);
  if (!row || row.update_ts !== before.update_ts) return table;
  const restored: Conversation = {
    ...row,
    ...('pinned_at' in change && row.pinned_at === change.pinned_at && { pinned_at: before.pinned_at }),
    ...('read_status' in change && row.read_status === change.read_status && { read_status: before.read_status }),
    ...('container' in change && row.container === change.container && { container: before.container }),
    ...('needs_reply_since' in change &&
      row.needs_reply_since === change.needs_reply_since && { needs_reply_since: before.needs_reply_since }),
  };
  const written = writeRows(table, [restored]);
  return moves(change) ? marked(written, [before.id]) : written;
}
