import { useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { limits } from '#contract/rules/limits.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { putAfterDraft } from '#src/outbox/text-drafts.ts';
import { useTextDraft } from '#src/outbox/use-text-draft.ts';
import { useTextingLock } from '../shared/use-texting-lock.ts';

/** The keys of the drafts of a request's texts. */
export const bookingDraft = (requestId: string): string => `booking:${requestId}`;
export const decliningDraft = (requestId: string): string => `declining:${requestId}`;

interface MessageOptions {
  readonly draftKey: string;
  readonly suggestion: string;
  /** The chosen time; empty where none is. */
  readonly start: string;
  /** The text of an earlier booking, which the practice software did not take; null if there is none. */
  readonly unsent: string | null;
}

/**
 * The text that is sent to the client with a booking or a refusal: a suggestion that follows the choices until it is edited. An edited
 * text is saved as a draft, so it survives closing the dialog.
 */
export function useClientMessage(conversation: Conversation, { draftKey, suggestion, start, unsent }: MessageOptions) {
  const dispatch = useOutboxDispatch();
  const locked = useTextingLock(conversation);
  const { draft, type } = useTextDraft(draftKey);
  const [own, setOwn] = useState(() => {
    const written = draft.content || unsent;
    return written ? { text: written, start: '' } : null;
  });
  const text = own?.text ?? suggestion;
  const isWritten = own !== null && own.text.trim() !== '';
  const saveDraft = (content: string) => type({ ...draft, content });
  return {
    text,
    isOwn: own !== null,
    /** It was edited, and is not empty. */
    isWritten,
    /** It was edited before another time was chosen. */
    isStale: isWritten && own.start !== start,
    over: Math.max(0, text.length - limits.messageLength),
    /** Why the client cannot be texted; null if they can. */
    locked,
    write: (typed: string) => {
      setOwn({ text: typed, start });
      saveDraft(typed);
    },
    /** Back to the suggestion. */
    reset: () => {
      setOwn(null);
      saveDraft('');
    },
    /** Moves the text to the composer's draft. */
    moveToComposer: () => {
      dispatch(putAfterDraft(conversation.id, { content: text, media: [] }));
      saveDraft('');
    },
  };
}
