import { useState } from 'react';
import { useStore } from 'react-redux';
import type { Conversation } from '#contract/communication/conversations.ts';
import { limits } from '#contract/rules/limits.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { saveDraft, selectDraft, useOutboxDispatch } from '#src/outbox/send.ts';
import { useTextingLock } from '../use-texting-lock.ts';

/**
 * The text that goes to the client with a booking: a suggestion that follows the choices until somebody changes it. What is
 * typed is a draft like any other, so that closing the dialog, or the page, loses nothing.
 */
export function useClientMessage(conversation: Conversation, requestId: string, suggestion: string, start: string) {
  const dispatch = useOutboxDispatch();
  const store = useStore<OutboxRoot>();
  const locked = useTextingLock(conversation);
  const key = `booking:${requestId}`;
  const [own, setOwn] = useState<{ text: string; start: string } | null>(() => {
    const { content } = selectDraft(store.getState(), key);
    return content === '' ? null : { text: content, start: '' };
  });
  const text = own?.text ?? suggestion;
  const isWritten = own !== null && own.text.trim() !== '';
  const keep = (content: string) => dispatch(saveDraft(key, { ...selectDraft(store.getState(), key), content }));
  return {
    text,
    isOwn: own !== null,
    /** Somebody has put it into words of their own. */
    isWritten,
    /** It was written for another time than the chosen one. */
    isStale: isWritten && own.start !== start,
    over: Math.max(0, text.length - limits.messageLength),
    /** Why the client cannot be texted. */
    locked,
    write: (typed: string) => {
      setOwn({ text: typed, start });
      keep(typed);
    },
    forget: () => {
      setOwn(null);
      keep('');
    },
    /** Puts it where a text to the client is written. */
    moveToComposer: () => {
      const draft = selectDraft(store.getState(), conversation.id);
      const content = [draft.content, text].filter(Boolean).join('\n');
      dispatch(saveDraft(conversation.id, { ...draft, content }));
      keep('');
    },
  };
}
