import { useEffect, useRef } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useStartConversationMutation } from '#src/services/communication/conversations.ts';
import { pressFailureToast } from '#src/publish/press-failure.ts';
import { usePress } from '#src/services/use-press.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { FoundClient } from './client-search.ts';

/** Starts a conversation with a client, one at a time. */
export function useStartConversation(onStarted: (started: Conversation) => void) {
  const [start, { isBusy, pending }] = usePress(useStartConversationMutation()[0]);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const startWith = async ({ id, phone }: Pick<FoundClient, 'id' | 'phone'>) => {
    if (isBusy || phone === null) return;
    const { data, error } = await start({ petOwnerId: id, type: 'SMS', smsPhone: phone });
    if (error) showToast(pressFailureToast(error, errorMessages.conversation_start_failed));
    else if (isOpen.current) onStarted(data);
  };

  return { startWith, starting: pending };
}
