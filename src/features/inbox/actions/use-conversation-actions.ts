import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { useUpdateConversationMutation } from '#src/services/communication/conversations.ts';
import { noReplyNeeded, replyNeeded } from '#src/services/communication/list-filters.ts';
import { describeError } from '#src/services/describe-error.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { type DoneQuestion, type SendText, useDoneQuestion } from './use-done-question.ts';

/** Actions on whole conversations. They are applied optimistically; an error reverts them and shows a toast. */
export interface ConversationActions {
  setPinned(conversation: Conversation, pinned: boolean): void;
  setRead(conversation: Conversation, read: boolean): void;
  /** Marks the client's messages so far as needing no reply. */
  setNoReply(conversation: Conversation): void;
  /** Moves it without a question. */
  moveTo(conversation: Conversation, container: Container): void;
  /**
   * Marks it as done after asking whether to save its texts to the patient record (IN-41). The conversation of an unknown client
   * has no record, so no question is shown.
   */
  markDone(conversation: Conversation): void;
  /** Sends a text before it is marked as done. */
  sendAndMarkDone(conversation: Conversation, send: SendText): void;
  /** Marks several with one question. `onMarked` is called unless that is cancelled. */
  markAllDone(conversations: readonly Conversation[], onMarked: () => void): void;
  /** The question that is shown, if any. */
  readonly doneQuestion: DoneQuestion | null;
}

/** @param onReopened called when a conversation is moved back to the inbox. */
export function useConversationActions(onReopened: (conversation: Conversation) => void): ConversationActions {
  const [update] = useUpdateConversationMutation();

  const change = async (
    conversation: Conversation,
    body: Omit<Parameters<typeof update>[0], 'id'>,
  ): Promise<boolean> => {
    const { error } = await update({ id: conversation.id, ...body });
    if (error) {
      const { code, message } = describeError(error);
      showToast({
        title: errorMessages.conversation_update_failed,
        text: `${nameOf(conversation)}: ${messageForCode(code, message)}`,
        alertLevel: 'error',
      });
    }
    return !error;
  };

  const showMoved = (conversation: Conversation, container: Container, text?: string) =>
    showToast({
      title: inbox.moved[container](nameOf(conversation)),
      ...(text && { text }),
      alertLevel: 'success',
      action: { label: inbox.undo, onClick: () => void change(conversation, { container: conversation.container }) },
    });

  const moveTo = (conversation: Conversation, container: Container) => {
    if (container === 'INBOX') onReopened(conversation);
    void change(conversation, { container }).then((moved) => moved && showMoved(conversation, container));
  };

  const setNoReply = (conversation: Conversation) => {
    const [noReply, reply] = [noReplyNeeded(conversation), replyNeeded(conversation)];
    if (!noReply || !reply) return;
    void change(conversation, noReply).then(
      (isChanged) =>
        isChanged &&
        showToast({
          title: inbox.needsNoReply(nameOf(conversation)),
          alertLevel: 'success',
          action: { label: inbox.undo, onClick: () => void change(conversation, reply) },
        }),
    );
  };

  const { question, markDone } = useDoneQuestion({ change, moveTo, showMoved });
  return {
    setPinned: (conversation, is_pinned) => void change(conversation, { is_pinned }),
    setRead: (conversation, read) => void change(conversation, { read_status: read ? 'READ' : 'UNREAD' }),
    setNoReply,
    moveTo,
    markDone: (conversation) => markDone({ conversations: [conversation] }),
    sendAndMarkDone: (conversation, send) => markDone({ conversations: [conversation], send }),
    markAllDone: (conversations, onMarked) => markDone({ conversations, onMarked }),
    doneQuestion: question,
  };
}
