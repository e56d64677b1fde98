import type { RefObject } from 'react';
import { discardSend, editAgain, retrySend, sendAnyway, useOutboxDispatch } from '#src/outbox/send.ts';
import type { SendActions } from './MessageBubble.tsx';

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
  };
}
