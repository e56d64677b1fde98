import type { Conversation } from '#contract/communication/conversations.ts';
import { readDraft } from '#src/outbox/text-drafts.ts';
import { sendMessage } from '#src/outbox/send.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { undoFor, undoSend } from '#src/outbox/undo-send.ts';
import type { ConversationActions } from '../actions/use-conversation-actions.ts';
import type { SendText } from '../actions/use-done-question.ts';
import type { HowToSend } from './how-to-send.ts';
import { useSeenUntil } from '../shared/use-seen-until.ts';

interface Options {
  conversation: Conversation;
  draftKey: string;
  isNote: boolean;
  actions: ConversationActions;
}

/** Sends the draft: a note at once; a text now, later, or while marking the conversation as done. */
export function useSendDraft({ conversation, draftKey, isNote, actions }: Options): (how: HowToSend) => void {
  const dispatch = useOutboxDispatch();
  const seenUntil = useSeenUntil(conversation.id);
  return (how) => {
    // Read again: the images of a text that waited for them were not there when this was rendered.
    const { content, media } = dispatch(readDraft(draftKey));
    const message = { conversationId: conversation.id, content: content.trim(), media };
    if (isNote) return void dispatch(sendMessage({ ...message, kind: 'note' }));
    if (typeof how === 'object') return void dispatch(sendMessage({ ...message, kind: 'later', sendAt: how.at }));
    const sendText: SendText = ({ canUndo, marksDone }) => {
      const undoWindow = canUndo && undoSend.read() === 'on' ? undoFor : 0;
      return dispatch(sendMessage({ ...message, undoFor: undoWindow, seenUntil: seenUntil(), marksDone }));
    };
    if (how === 'done' && conversation.container === 'INBOX') actions.sendAndMarkDone(conversation, sendText);
    else sendText({ canUndo: true, marksDone: false });
  };
}
