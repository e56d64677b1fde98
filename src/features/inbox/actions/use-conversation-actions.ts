import { useStore } from 'react-redux';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { useUpdateConversationMutation } from '#src/services/communication/conversations.ts';
import { noReplyNeeded, replyNeeded } from '#src/services/communication/list-filters.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { describeError } from '#src/services/describe-error.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import { clients } from '#src/strings/clients.ts';
import { inbox } from '#src/strings/inbox.ts';
import { controlsMoved } from '#src/ui/second-press.ts';
import { closeToast, showToast } from '#src/ui/toasts/toast.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { stillWaiting } from '../shared/open-requests.ts';
import { showStopped } from './show-stopped.ts';
import { type DoneQuestion, type SendText, useDoneQuestion } from './use-done-question.ts';

/** Actions on whole conversations. They are applied optimistically; an error reverts them and shows a toast. */
export interface ConversationActions {
  setPinned(conversation: Conversation, pinned: boolean): void;
  setRead(conversation: Conversation, read: boolean): void;
  /** Marks it as read because it is on screen. Nobody pressed anything, so a failure is not shown; it stays unread. */
  markViewed(conversation: Conversation): void;
  /** Marks the client's messages so far as needing no reply. */
  setNoReply(conversation: Conversation): void;
  /** Stops texts to the client, which can be undone. */
  stopTexts(conversation: Conversation): void;
  /** Allows texts again that staff stopped. */
  allowTexts(conversation: Conversation): void;
  /** Says that the client did not ask for no more texts. */
  keepTexts(conversation: Conversation): void;
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

type Change = Omit<Parameters<ReturnType<typeof useUpdateConversationMutation>[0]>[0], 'id'>;

/** @param onReopened called when a conversation is moved back to the inbox. */
export function useConversationActions(onReopened: (conversation: Conversation) => void): ConversationActions {
  const [update] = useUpdateConversationMutation();
  const store = useStore<CommunicationRoot>();

  /** @param onSaved called on success, also if that is only a retry. */
  const save = async (conversation: Conversation, body: Change, onSaved = () => {}): Promise<void> => {
    const { error } = await update({ id: conversation.id, ...body });
    // One toast says it, however often the same change fails.
    const id = `not changed ${conversation.id} ${Object.keys(body).join(' ')}`;
    if (!error) {
      closeToast(id);
      return onSaved();
    }
    const { code, message } = describeError(error);
    if (code === 'unsubscribed')
      return showToast({
        title: clients.stopping.byClient(nameOf(conversation)),
        text: clients.panel.howToResume,
        alertLevel: 'error',
      });
    return showToast({
      id,
      title: errorMessages.conversation_update_failed,
      text: `${nameOf(conversation)}: ${messageForCode(code, message)}`,
      alertLevel: 'error',
      // Repeating such a change has no further effect.
      action: { label: inbox.retry, onClick: () => void save(conversation, body, onSaved) },
    });
  };
  const change = (conversation: Conversation, body: Change, onSaved?: () => void): void => {
    // Another conversation may open or move up, and the same one must not be moved back by a double press.
    if (body.container) controlsMoved();
    void save(conversation, body, onSaved);
  };

  const moveTo = (conversation: Conversation, container: Container) => {
    if (container === 'INBOX') onReopened(conversation);
    change(conversation, { container }, () =>
      showToast({
        title: inbox.moved[container](nameOf(conversation)),
        text: container === 'DONE' ? stillWaiting([conversation]) : undefined,
        alertLevel: 'success',
        action: { label: inbox.undo, onClick: () => change(conversation, { container: conversation.container }) },
      }),
    );
  };

  const setNoReply = (conversation: Conversation) => {
    const [noReply, reply] = [noReplyNeeded(conversation), replyNeeded(conversation)];
    if (!noReply || !reply) return;
    change(conversation, noReply, () =>
      showToast({
        title: inbox.needsNoReply(nameOf(conversation)),
        alertLevel: 'success',
        action: { label: inbox.undo, onClick: () => change(conversation, reply) },
      }),
    );
  };

  const stopTexts = (conversation: Conversation) =>
    change(conversation, { sms_subscribed: false }, () =>
      showStopped(store, conversation, () => change(conversation, { sms_subscribed: true })),
    );

  const { question, markDone } = useDoneQuestion({ change, moveTo });
  return {
    setPinned: (one, is_pinned) => change(one, { is_pinned }),
    setRead: (one, read) => change(one, { read_status: read ? 'READ' : 'UNREAD' }),
    markViewed: ({ id }) => void update({ id, read_status: 'READ' }),
    setNoReply,
    stopTexts,
    allowTexts: (one) => change(one, { sms_subscribed: true, asked_to_stop_at: null }),
    keepTexts: (one) => change(one, { asked_to_stop_at: null }),
    moveTo,
    markDone: (one) => markDone({ conversations: [one] }),
    sendAndMarkDone: (one, send) => markDone({ conversations: [one], send }),
    markAllDone: (conversations, onMarked) => markDone({ conversations, onMarked }),
    doneQuestion: question,
  };
}
