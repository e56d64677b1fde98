import type { RefObject } from 'react';
import type { Message } from '#contract/communication/messages.ts';
import {
  discardSend,
  editAgain,
  enqueue,
  putBeforeDraft,
  retrySend,
  sendAnyway,
  useOutboxDispatch,
} from '#src/outbox/send.ts';

/** What can be done about a text that did not go out. */
export interface SendActions {
  retry(id: string): void;
  edit(id: string): void;
  discard(id: string): void;
  sendAnyway(id: string): void;
  /** Sends what an undelivered message said as another one. */
  sendAgain(message: Message): void;
  /** Puts what it said before what is being written. */
  editCopy(message: Message): void;
}

/**
 * What can be done about a text of this conversation that was not sent.
 * @param field where one goes on writing afterwards: the pressed button is gone.
 */
export function useSendActions(field: RefObject<HTMLTextAreaElement | null>): SendActions {
  const dispatch = useOutboxDispatch();
  const goOn = () => field.current?.focus();
  return {
    retry: (id) => {
      dispatch(retrySend(id));
      goOn();
    },
    discard: (id) => {
      dispatch(discardSend(id));
      goOn();
    },
    edit: (id) => {
      goOn();
      dispatch(editAgain(id));
    },
    sendAnyway: (id) => {
      dispatch(sendAnyway(id));
      goOn();
    },
    sendAgain: ({ conversation_id: conversationId, content, media }) => {
      dispatch(enqueue({ conversationId, content, media }));
      goOn();
    },
    editCopy: ({ conversation_id: conversationId, content, media }) => {
      dispatch(putBeforeDraft(conversationId, { content, media }));
      goOn();
    },
  };
}
