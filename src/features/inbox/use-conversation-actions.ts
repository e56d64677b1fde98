import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { useUpdateConversationMutation } from '#src/services/communication/conversations.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { showToast } from '#src/ui/toast.ts';
import { nameOf } from './list/conversation-row.ts';

/** What staff do with a whole conversation. Each shows at once; what the server refuses is taken back and said. */
export interface ConversationActions {
  setPinned(conversation: Conversation, pinned: boolean): void;
  setRead(conversation: Conversation, read: boolean): void;
  moveTo(conversation: Conversation, container: Container): void;
}

/** @param onReopened called when staff take a conversation back to the inbox. */
export function useConversationActions(onReopened: (conversation: Conversation) => void): ConversationActions {
  const [update] = useUpdateConversationMutation();

  const change = async (
    conversation: Conversation,
    body: Omit<Parameters<typeof update>[0], 'id'>,
  ): Promise<boolean> => {
    const { error } = await update({ id: conversation.id, ...body });
    if (error)
      showToast({ title: errorMessages.conversation_update_failed, text: nameOf(conversation), alertLevel: 'error' });
    return !error;
  };

  const actions: ConversationActions = {
    setPinned: (conversation, is_pinned) => void change(conversation, { is_pinned }),
    setRead: (conversation, read) => void change(conversation, { read_status: read ? 'READ' : 'UNREAD' }),
    moveTo: (conversation, container) => {
      if (container === 'INBOX') onReopened(conversation);
      void change(conversation, { container }).then((moved) => {
        if (!moved) return;
        const back = conversation.container;
        showToast({
          title: inbox.moved[container](nameOf(conversation)),
          alertLevel: 'success',
          action: { label: inbox.undo, onClick: () => void change(conversation, { container: back }) },
        });
      });
    },
  };
  return actions;
}
