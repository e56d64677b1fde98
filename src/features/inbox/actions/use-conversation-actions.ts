import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { useUpdateConversationMutation } from '#src/services/communication/conversations.ts';
import { noReplyNeeded, replyNeeded } from '#src/services/communication/narrowing.ts';
import { describeError } from '#src/services/describe-error.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { type DoneQuestion, type SendText, useDoneQuestion } from './use-done-question.ts';

/** What staff do with a whole conversation. Each shows at once; what the server refuses is taken back and said. */
export interface ConversationActions {
  setPinned(conversation: Conversation, pinned: boolean): void;
  setRead(conversation: Conversation, read: boolean): void;
  /** The client waits for no answer to what they wrote so far. */
  setNoReply(conversation: Conversation): void;
  /** Moves it and asks nothing. */
  moveTo(conversation: Conversation, container: Container): void;
  /**
   * Marks it done, and asks first whether its texts go to the patient record (IN-41). Where nobody knows whose number it is,
   * there is no record to save to, so it is simply done.
   */
  markDone(conversation: Conversation): void;
  /** The same with a text that leaves before. */
  sendAndMarkDone(conversation: Conversation, send: SendText): void;
  /** The same for several, asked once for all; `onMarked` is called unless nothing happens after all. */
  markAllDone(conversations: readonly Conversation[], onMarked: () => void): void;
  /** What is being asked; null where nothing is. */
  readonly doneQuestion: DoneQuestion | null;
}

/** @param onReopened called when staff take a conversation back to the inbox. */
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

  const tellMoved = (conversation: Conversation, container: Container, text?: string) =>
    showToast({
      title: inbox.moved[container](nameOf(conversation)),
      ...(text && { text }),
      alertLevel: 'success',
      action: { label: inbox.undo, onClick: () => void change(conversation, { container: conversation.container }) },
    });

  const moveTo = (conversation: Conversation, container: Container) => {
    if (container === 'INBOX') onReopened(conversation);
    void change(conversation, { container }).then((moved) => moved && tellMoved(conversation, container));
  };

  const setNoReply = (conversation: Conversation) => {
    const [answered, open] = [noReplyNeeded(conversation), replyNeeded(conversation)];
    if (!answered || !open) return;
    void change(conversation, answered).then(
      (isChanged) =>
        isChanged &&
        showToast({
          title: inbox.needsNoReply(nameOf(conversation)),
          alertLevel: 'success',
          action: { label: inbox.undo, onClick: () => void change(conversation, open) },
        }),
    );
  };

  const { question, markDone } = useDoneQuestion({ change, moveTo, tellMoved });
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
