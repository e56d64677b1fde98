import type { Container, Conversation } from '#contract/communication/conversations.ts';
import type { ManyChange } from '#src/services/communication/change-many.ts';
import { isUnread, noReplyNeeded, replyNeeded } from '#src/services/communication/narrowing.ts';

type InputOf = (row: Conversation) => ManyChange | null;
const always =
  (input: ManyChange): InputOf =>
  () =>
    input;

/** What each action asks of a conversation. */
export const changes = {
  done: always({ container: 'DONE' }),
  reopened: always({ container: 'INBOX' }),
  read: always({ read_status: 'READ' }),
  unread: always({ read_status: 'UNREAD' }),
  pinned: always({ is_pinned: true }),
  unpinned: always({ is_pinned: false }),
  noReply: noReplyNeeded,
  reply: replyNeeded,
} as const satisfies Record<string, InputOf>;

/** What can be done to what is selected. */
export type BulkAction = keyof typeof changes;

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

/** Out of the list where they stand. */
export const moving = (container: Container): BulkAction => (container === 'DONE' ? 'reopened' : 'done');
/** Pinned, unless all of them are. */
export const pinning = (rows: readonly Conversation[]): BulkAction =>
  rows.every((row) => row.pinned_at) ? 'unpinned' : 'pinned';
/** Read, unless all of them are. */
export const reading = (rows: readonly Conversation[]): BulkAction => (rows.some(isUnread) ? 'read' : 'unread');

/** What a letter key does to the focused row, or to the selected rows. */
export type RowAction = 'done' | 'pin' | 'read' | 'noReply';

export const bulkActionFor = (rows: readonly Conversation[], container: Container, action: RowAction): BulkAction =>
  ({
    done: moving(container),
    pin: pinning(rows),
    read: reading(rows),
    noReply: 'noReply' as const,
  })[action];
