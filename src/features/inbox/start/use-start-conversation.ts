import { useEffect, useRef } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useStartConversationMutation } from '#src/services/communication/conversations.ts';
import { describeError } from '#src/services/describe-error.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import type { FoundClient } from './client-search.ts';

/** Starts a conversation with a client, one at a time. */
export function useStartConversation(onStarted: (started: Conversation) => void) {
  const [start, { isLoading, originalArgs }] = useStartConversationMutation();
  // One idempotency key per phone number of a client, so that a retry after a lost answer cannot start a second one (D-30).
  const keys = useRef(new Map<string, string>());
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const startWith = async ({ id, phone }: Pick<FoundClient, 'id' | 'phone'>) => {
    if (isLoading || phone === null) return;
    const intent = `${id} ${phone}`;
    const idempotencyKey = keys.current.get(intent) ?? crypto.randomUUID();
    keys.current.set(intent, idempotencyKey);
    const { data, error } = await start({ petOwnerId: id, type: 'SMS', smsPhone: phone, idempotencyKey });
    if (error) {
      const { code, message } = describeError(error);
      showToast({
        title: errorMessages.conversation_start_failed,
        text: messageForCode(code, message),
        alertLevel: 'error',
      });
    } else if (isOpen.current) onStarted(data);
  };

  return { startWith, starting: isLoading ? originalArgs : undefined };
}
