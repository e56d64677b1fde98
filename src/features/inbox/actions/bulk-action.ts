import type { Container, Conversation } from '#contract/communication/conversations.ts';
import type { ManyChange } from '#src/services/communication/change-many.ts';
import { isUnread, noReplyNeeded, replyNeeded } from '#src/services/communication/list-filters.ts';

type InputOf = (row: Conversation) => ManyChange | null;
const always =
  (input: ManyChange): InputOf =>
  () =>
    input;

/** The change of each action; null where a conversation needs none. */
export const bulkChanges = {
  done: always({ container: 'DONE' }),
  reopened: always({ container: 'INBOX' }),
  read: always({ read_status: 'READ' }),
  unread: always({ read_status: 'UNREAD' }),
  pinned: always({ is_pinned: true }),
  unpinned: always({ is_pinned: false }),
  noReply: noReplyNeeded,
  reply: replyNeeded,
} as const satisfies Record<string, InputOf>;

/** What can be done with the selected conversations. */
export type BulkAction = keyof typeof bulkChanges;

/** The action that undoes each action. */
export const opposites = {
  done: 'reopened',
  reopened: 'done',
  read: 'unread',
  unread: 'read',
  pinned: 'unpinned',
  unpinned: 'pinned',
  noReply: 'reply',
  reply: 'noReply',
} as const satisfies Record<BulkAction, BulkAction>;

/** Moves out of the list. */
export const moveAction = (container: Container): BulkAction => (container === 'DONE' ? 'reopened' : 'done');
/** Pins, unless all are pinned. */
export const pinAction = (rows: readonly Conversation[]): BulkAction =>
  rows.every((row) => row.pinned_at) ? 'unpinned' : 'pinned';
/** Marks as read, unless all are read. */
export const readAction = (rows: readonly Conversation[]): BulkAction => (rows.some(isUnread) ? 'read' : 'unread');

/** What a letter key does to the focused row, or to the selected rows. */
export type RowAction = 'done' | 'pin' | 'read' | 'noReply';

export const bulkActionFor = (rows: readonly Conversation[], container: Container, action: RowAction): BulkAction =>
  ({
    done: moveAction(container),
    pin: pinAction(rows),
    read: readAction(rows),
    noReply: 'noReply' as const,
  })[action];
