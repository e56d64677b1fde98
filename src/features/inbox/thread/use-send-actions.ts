import type { RefObject } from 'react';
import { useStore } from 'react-redux';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { discardSend, retrySend, saveDraft, selectDraft, takeBack, useOutboxDispatch } from '#src/outbox/send.ts';
import type { SendActions } from './MessageBubble.tsx';

/**
 * What can be done about a text of this conversation that was not sent.
 * @param field where one goes on writing afterwards: the pressed button is gone.
 */
export function useSendActions(conversationId: string, field: RefObject<HTMLTextAreaElement | null>): SendActions {
  const dispatch = useOutboxDispatch();
  const store = useStore<OutboxRoot>();
  return {
    retry: (id) => {
      dispatch(retrySend(id));
      field.current?.focus();
    },
    discard: (id) => {
      dispatch(discardSend(id));
      field.current?.focus();
    },
    edit: (id) => {
      field.current?.focus();
      const taken = dispatch(takeBack(id));
      if (!taken) return;
      const written = selectDraft(store.getState(), conversationId);
      const content = [taken.content, written.content].filter(Boolean).join('\n');
      dispatch(saveDraft(conversationId, { content, media: [...taken.media, ...written.media] }));
    },
  };
}
