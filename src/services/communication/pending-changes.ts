import type { Conversation } from '#contract/communication/conversations.ts';

/** What staff change of a conversation, as it is shown before the server answers. */
export type Change = Partial<Pick<Conversation, 'pinned_at' | 'read_status' | 'container' | 'needs_reply_since'>>;

/** A row that staff have changed in this window, and the server has not answered yet. */
export interface PendingRow {
  /** As the server last told it. */
  readonly told: Conversation;
  /** In the order in which they were made. */
  readonly changes: readonly Change[];
}

/** The row as it is shown: what the server tells meanwhile takes back no press. */
export const changedBy = ({ told, changes }: PendingRow): Conversation =>
  changes.reduce<Conversation>((row, change) => ({ ...row, ...change }), told);
