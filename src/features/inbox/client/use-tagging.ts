import { useRef, useState } from 'react';
import type { Conversation, Pet } from '#contract/communication/conversations.ts';
import { useTagPetsMutation } from '#src/services/communication/tags.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { nameOf } from '../shared/conversation-summary.ts';

/**
 * The pets that a conversation is tagged with, and how to change them (IN-49). Changes travel one after another, the newest alone
 * of those that wait, so that the server ends with what was chosen last.
 */
export function useTagging(conversation: Conversation) {
  const [tag] = useTagPetsMutation();
  const wanted = useRef<readonly Pet[]>(null);
  const isUnderway = useRef(false);
  const [shown, setShown] = useState<readonly Pet[] | null>(null);

  const setTagged = async (pets: readonly Pet[]) => {
    wanted.current = pets;
    setShown(pets);
    if (isUnderway.current) return;
    isUnderway.current = true;
    let sent: readonly Pet[] | null = null;
    let failure: unknown;
    while (wanted.current !== sent) {
      sent = wanted.current;
      failure = (await tag({ id: conversation.id, pets: sent })).error;
    }
    isUnderway.current = false;
    setShown(null);
    if (failure)
      showToast({ title: errorMessages.conversation_tag_failed, text: nameOf(conversation), alertLevel: 'error' });
  };

  return { tagged: shown ?? conversation.pets, setTagged: (pets: readonly Pet[]) => void setTagged(pets) };
}
