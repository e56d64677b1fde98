import type { Conversation } from '#contract/communication/conversations.ts';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { type Draft, draftOf } from '#src/outbox/text-drafts.ts';
import { type ConversationTable, conversationIn } from '#src/services/communication/conversation-table.ts';

export interface UnsentDraft {
  readonly key: string;
  readonly kind: OutboxItem['kind'];
  readonly conversation: Conversation;
  readonly draft: Draft;
}

/** The drafts in conversations that are done. Their rows are not in the inbox, which shows the other drafts. */
export const unsentDrafts = (
  drafts: readonly (readonly [string, Draft])[],
  table: ConversationTable,
  openId: string | undefined,
): readonly UnsentDraft[] =>
  drafts.flatMap(([key, draft]) => {
    const { conversationId, kind } = draftOf(key);
    const conversation = conversationIn(table, conversationId);
    const isDoneAndClosed = conversation?.container === 'DONE' && conversationId !== openId;
    const hasWords = draft.content.trim() !== '' || draft.media.length > 0;
    return isDoneAndClosed && hasWords ? [{ key, kind, conversation, draft }] : [];
  });
