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
  return upsertConversations(table, [{ ...started, latest_message: started.latest_message ?? standIn }]);
}

export type Change = Partial<Pick<Conversation, 'pinned_at' | 'read_status' | 'container'>>;

/** Shows a change before the server knows it. */
export function changeRow(table: ConversationTable, id: string, change: Change): ConversationTable {
  const row = conversationIn(table, id);
  return row ? writeRows(table, [{ ...row, ...change }]) : table;
}

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
  };
  return writeRows(table, [restored]);
}
