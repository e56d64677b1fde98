import type { RefObject } from 'react';
import type { Message } from '#contract/communication/messages.ts';
import { editAgain } from '#src/outbox/edit-again.ts';
import { discardSend, enqueue, retrySend, sendAnyway } from '#src/outbox/send.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { putBeforeDraft } from '#src/outbox/text-drafts.ts';

/** What can be done about a text that was not sent or not delivered. */
export interface SendActions {
  retry(id: string): void;
  edit(id: string): void;
  discard(id: string): void;
  sendAnyway(id: string): void;
  /** Sends the content of an undelivered message as a new text. */
  sendAgain(message: Message): void;
  /** Puts the content of an undelivered message before the draft. */
  editCopy(message: Message): void;
}

/** @param field the composer's field, which takes the focus because the pressed button disappears. */
export function useSendActions(field: RefObject<HTMLTextAreaElement | null>): SendActions {
  const dispatch = useOutboxDispatch();
  const focusField = () => field.current?.focus();
  return {
    retry: (id) => {
      dispatch(retrySend(id));
      focusField();
    },
    discard: (id) => {
      dispatch(discardSend(id));
      focusField();
    },
    edit: (id) => {
      focusField();
      dispatch(editAgain(id));
    },
    sendAnyway: (id) => {
      dispatch(sendAnyway(id));
      focusField();
    },
    sendAgain: ({ conversation_id: conversationId, content, media }) => {
      dispatch(enqueue({ subjectId: conversationId, content, media }));
      focusField();
    },
    editCopy: ({ conversation_id: conversationId, content, media }) => {
      dispatch(putBeforeDraft(conversationId, { content, media }));
      focusField();
    },
  };
}
