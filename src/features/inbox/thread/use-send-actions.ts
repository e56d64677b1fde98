import type { RefObject } from 'react';
import type { Message } from '#contract/communication/messages.ts';
import { editAgain } from '#src/outbox/edit-again.ts';
import { discardSend, enqueue, retrySend, sendAnyway } from '#src/outbox/send.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { putAfterDraft, putBeforeDraft, readDraft } from '#src/outbox/text-drafts.ts';
import { pressFailureToast } from '#src/publish/press-failure.ts';
import { useFetchMediaAgainMutation } from '#src/services/communication/messages.ts';
import { thread } from '#src/strings/thread.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

/** What can be done about a text that was not sent or not delivered, or whose files are not there. */
export interface SendActions {
  retry(id: string): void;
  edit(id: string): void;
  discard(id: string): void;
  sendAnyway(id: string): void;
  /** Sends the content of an undelivered message as a new text. */
  sendAgain(message: Message): void;
  /** Puts the content of an undelivered message before the draft. */
  editCopy(message: Message): void;
  /** Fetches the files of a client's text that could not be had once more. */
  fetchAgain(message: Message): Promise<void>;
  /** Puts a text that asks the client for a file after the draft. */
  askAgain(message: Message): void;
}

/** @param field the composer's field, which takes the focus because the pressed button disappears. */
export function useSendActions(field: RefObject<HTMLTextAreaElement | null>): SendActions {
  const dispatch = useOutboxDispatch();
  const [fetchAgain] = useFetchMediaAgainMutation();
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
    fetchAgain: async ({ conversation_id: id, id: messageId }) => {
      focusField();
      const { error } = await fetchAgain({ id, messageId });
      if (error) showToast(pressFailureToast(error, thread.file.notAgain));
    },
    askAgain: ({ conversation_id: conversationId }) => {
      // Once, for several files too.
      if (!dispatch(readDraft(conversationId)).content.includes(thread.file.request))
        dispatch(putAfterDraft(conversationId, { content: thread.file.request, media: [] }));
      focusField();
    },
  };
}
