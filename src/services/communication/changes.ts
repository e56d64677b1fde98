import type { Conversation } from '#contract/communication/conversations.ts';
import type { Message } from '#contract/communication/messages.ts';
import { type ConversationTable, conversationIn, writeRows } from './conversation-table.ts';
import { placeholderId } from './merge.ts';
import { compareTimes } from './order.ts';
import { upsertConversations } from './upserts.ts';

/** Puts a conversation that staff just opened on top of its list, with a stand-in where it has no message yet. */
export function insertStarted(table: ConversationTable, started: Conversation, now: string): ConversationTable {
  const top = table.order[started.container].map((slot) => table.rows[slot]).find((row) => row && !row.pinned_at);
  // The server's clock and ours may differ, so the newest moment that either knows is on top.
  const moment = [now, started.create_ts ?? '', top?.latest_message?.create_ts ?? ''].sort(compareTimes).at(-1) ?? now;
  const standIn: Message = {
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
  const row = { ...started, latest_message: started.latest_message ?? standIn };
  return marked(upsertConversations(table, [row]), [started.id]);
}

export type Change = Partial<Pick<Conversation, 'pinned_at' | 'read_status' | 'container' | 'needs_reply_since'>>;

// A row object is replaced when anybody changes it, so a mark lasts until the next news of that row.
const movedHere = new WeakSet<Conversation>();

/** Whether this row stands as somebody at this screen moved, pinned or began it. */
export const isMovedLocally = (row: Conversation): boolean => movedHere.has(row);

function marked(table: ConversationTable, ids: readonly string[]): ConversationTable {
  for (const id of ids) {
    const row = conversationIn(table, id);
    if (row) movedHere.add(row);
  }
  return table;
}

/** Shows a change before the server knows it. What is pinned already keeps its moment. */
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

/** Takes in the answer to a move. Its event may have come before it and said nothing of who moved the row. */
export function applyMove(table: ConversationTable, told: Conversation): ConversationTable {
  const taken = upsertConversations(table, [told]);
  const row = conversationIn(taken, told.id);
  return row ? marked(writeRows(taken, [{ ...row }]), [row.id]) : taken;
}

/** Whether the change takes rows to another place, or out of a narrowed list, that staff want to see at once. */
const moves = (change: Change): boolean =>
  'container' in change || 'pinned_at' in change || 'needs_reply_since' in change;

/** Whether the change would leave the row another than it is. */
export const differs = (row: Conversation, { pinned_at, read_status, container, needs_reply_since }: Change): boolean =>
  (pinned_at !== undefined && (pinned_at === null) !== (row.pinned_at === null)) ||
  (read_status !== undefined && read_status !== row.read_status) ||
  (container !== undefined && container !== row.container) ||
  (needs_reply_since !== undefined && needs_reply_since !== (row.needs_reply_since ?? null));

/**
 * Takes a refused change back by writing the row: only what the change still holds, so that neither another change
 * nor anything that the server said meanwhile is undone with it.
 */
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
