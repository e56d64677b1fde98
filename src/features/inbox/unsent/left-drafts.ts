import type { Conversation } from '#contract/communication/conversations.ts';
import { type Draft, draftOf, type OutboxItem } from '#src/outbox/outbox-item.ts';
import { type ConversationTable, conversationIn } from '#src/services/communication/conversation-table.ts';

export interface LeftDraft {
  readonly key: string;
  readonly kind: OutboxItem['kind'];
  readonly conversation: Conversation;
  readonly draft: Draft;
}

/** What was typed into conversations that are done, whoever marked them: their rows are not in the inbox to show it. */
export const leftDrafts = (
  drafts: Readonly<Record<string, Draft>>,
  table: ConversationTable,
  openId: string | undefined,
): readonly LeftDraft[] =>
  Object.entries(drafts).flatMap(([key, draft]) => {
    const { conversationId, kind } = draftOf(key);
    const conversation = conversationIn(table, conversationId);
    const isLeft = conversation?.container === 'DONE' && conversationId !== openId;
    const hasWords = draft.content.trim() !== '' || draft.media.length > 0;
    return isLeft && hasWords ? [{ key, kind, conversation, draft }] : [];
  });
