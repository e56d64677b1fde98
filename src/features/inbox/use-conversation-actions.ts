import { useState } from 'react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { useUpdateConversationMutation } from '#src/services/communication/conversations.ts';
import { noReplyNeeded, replyNeeded } from '#src/services/communication/narrowing.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { showToast } from '#src/ui/toast.ts';
import { nameOf } from './list/conversation-row.ts';

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
  /** What `markDone` is asking; null where it asks nothing. */
  readonly doneQuestion: DoneQuestion | null;
}

/** A conversation is to be done: are its texts saved? */
export interface DoneQuestion {
  readonly conversation: Conversation;
  /** Done, and nothing saved. */
  skip(): void;
  /** The server has done and saved it. */
  saved(pets: readonly string[]): void;
  /** Nothing happens after all. */
  cancel(): void;
}

/** @param onReopened called when staff take a conversation back to the inbox. */
export function useConversationActions(onReopened: (conversation: Conversation) => void): ConversationActions {
  const [update] = useUpdateConversationMutation();
  const [asked, setAsked] = useState<Conversation | null>(null);

  const change = async (
    conversation: Conversation,
    body: Omit<Parameters<typeof update>[0], 'id'>,
  ): Promise<boolean> => {
    const { error } = await update({ id: conversation.id, ...body });
    if (error)
      showToast({ title: errorMessages.conversation_update_failed, text: nameOf(conversation), alertLevel: 'error' });
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

  const cancel = () => setAsked(null);
  return {
    setPinned: (conversation, is_pinned) => void change(conversation, { is_pinned }),
    setRead: (conversation, read) => void change(conversation, { read_status: read ? 'READ' : 'UNREAD' }),
    setNoReply,
    moveTo,
    markDone: (conversation) => (conversation.pet_owner?.id ? setAsked(conversation) : moveTo(conversation, 'DONE')),
    doneQuestion: asked && {
      conversation: asked,
      skip: () => {
        cancel();
        moveTo(asked, 'DONE');
      },
      saved: (pets) => {
        cancel();
        tellMoved(asked, 'DONE', inbox.savedToRecord(pets));
      },
      cancel,
    },
  };
}
