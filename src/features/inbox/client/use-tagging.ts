import { useRef, useState } from 'react';
import type { Conversation, Pet } from '#contract/communication/conversations.ts';
import { useTagPetsMutation } from '#src/services/communication/tags.ts';
import { describeError } from '#src/services/describe-error.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { nameOf } from '../shared/conversation-summary.ts';

/**
 * The pets that a conversation is tagged with, and how to change them (IN-49). One request is sent at a time, then the newest
 * pending one, so that the last choice wins.
 */
export function useTagging(conversation: Conversation) {
  const [tag] = useTagPetsMutation();
  const latest = useRef<readonly Pet[]>(null);
  const isSending = useRef(false);
  const [pending, setPending] = useState<readonly Pet[] | null>(null);

  const setTagged = async (pets: readonly Pet[]) => {
    latest.current = pets;
    setPending(pets);
    if (isSending.current) return;
    isSending.current = true;
    let sent: readonly Pet[] | null = null;
    let failure: unknown;
    while (latest.current !== sent) {
      sent = latest.current;
      failure = (await tag({ id: conversation.id, pets: sent })).error;
    }
    isSending.current = false;
    setPending(null);
    if (failure)
      showToast({
        title: errorMessages.conversation_tag_failed,
        text: `${nameOf(conversation)}: ${messageForCode(describeError(failure).code)}`,
        alertLevel: 'error',
        action: { label: shell.retry, onClick: () => void setTagged(latest.current ?? pets) },
      });
  };

  return { tagged: pending ?? conversation.pets, setTagged: (pets: readonly Pet[]) => void setTagged(pets) };
}
