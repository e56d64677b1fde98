import { useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { limits } from '#contract/rules/limits.ts';
import { putAfterDraft, useOutboxDispatch } from '#src/outbox/send.ts';
import { useBufferedDraft } from '#src/outbox/use-buffered-draft.ts';
import { useTextingLock } from '../shared/use-texting-lock.ts';

/**
 * The text that goes to the client with a booking: a suggestion that follows the choices until somebody changes it. What is
 * typed is a draft like any other, so that closing the dialog, or the page, loses nothing.
 */
export function useClientMessage(conversation: Conversation, requestId: string, suggestion: string, start: string) {
  const dispatch = useOutboxDispatch();
  const locked = useTextingLock(conversation);
  const key = `booking:${requestId}`;
  const { draft, type } = useBufferedDraft(key);
  const [own, setOwn] = useState(draft.content === '' ? null : { text: draft.content, start: '' });
  const text = own?.text ?? suggestion;
  const isWritten = own !== null && own.text.trim() !== '';
  const keep = (content: string) => type({ ...draft, content });
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
      dispatch(putAfterDraft(conversation.id, { content: text, media: [] }));
      keep('');
    },
  };
}
