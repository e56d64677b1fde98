import type { Container, Conversation } from '#contract/communication/conversations.ts';
import type { ManyChange } from '#src/services/communication/change-many.ts';
import { isUnread } from '#src/services/communication/narrowing.ts';

export const changes = {
  done: { container: 'DONE' },
  reopened: { container: 'INBOX' },
  read: { read_status: 'READ' },
  unread: { read_status: 'UNREAD' },
  pinned: { is_pinned: true },
  unpinned: { is_pinned: false },
} as const satisfies Record<string, ManyChange>;

/** What can be done to what is selected. */
export type BulkAction = keyof typeof changes;

export const opposites = {
  done: 'reopened',
  reopened: 'done',
  read: 'unread',
  unread: 'read',
  pinned: 'unpinned',
  unpinned: 'pinned',
} as const satisfies Record<BulkAction, BulkAction>;

/** Out of the list where they stand. */
export const moving = (container: Container): BulkAction => (container === 'DONE' ? 'reopened' : 'done');
/** Pinned, unless all of them are. */
export const pinning = (rows: readonly Conversation[]): BulkAction =>
  rows.every((row) => row.pinned_at) ? 'unpinned' : 'pinned';
/** Read, unless all of them are. */
export const reading = (rows: readonly Conversation[]): BulkAction => (rows.some(isUnread) ? 'read' : 'unread');
