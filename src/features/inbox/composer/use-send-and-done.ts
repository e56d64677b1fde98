import { useNavigate } from 'react-router-dom';
import type { Conversation } from '#contract/communication/conversations.ts';
import { editAgain, useOutboxDispatch } from '#src/outbox/send.ts';
import { useUpdateConversationMutation } from '#src/services/communication/conversations.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { sending } from '#src/strings/sending.ts';
import { showToast } from '#src/ui/toast.ts';
import { conversationAddress } from '../addresses.ts';
import { nameOf } from '../list/conversation-row.ts';

/**
 * Marks a conversation as done once its last text is in the outbox, and asks nothing about records. One step back undoes both, as long as the text has not left.
 * Should it not leave at all, the outbox brings the conversation back.
 */
export function useSendAndDone(): (conversation: Conversation, sendId: string) => Promise<void> {
  const [update] = useUpdateConversationMutation();
  const dispatch = useOutboxDispatch();
  const navigate = useNavigate();
  return async (conversation, sendId) => {
    const { id } = conversation;
    const name = nameOf(conversation);
    const { error } = await update({ id, container: 'DONE' });
    if (error) return showToast({ title: errorMessages.conversation_update_failed, text: name, alertLevel: 'error' });
    showToast({
      title: sending.sentAndDone(name),
      alertLevel: 'success',
      action: {
        label: inbox.undo,
        onClick: () => {
          dispatch(editAgain(sendId));
          void update({ id, container: 'INBOX' });
          void navigate(conversationAddress(id, 'INBOX'));
        },
      },
    });
  };
}
