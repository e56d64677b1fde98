import type { RefObject } from 'react';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { markKnown } from '#src/outbox/known-until.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import {
  useCancelScheduledMessageMutation,
  useChangeScheduledMessageMutation,
  useSendScheduledMessageMutation,
} from '#src/services/communication/scheduled-messages.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

/**
 * Sends a scheduled text now, or cancels it with an undo. A toast shows what the server refuses.
 * @param field takes the focus, because the pressed button disappears.
 */
export function useScheduledMessageActions(field: RefObject<HTMLTextAreaElement | null>) {
  const [update] = useChangeScheduledMessageMutation();
  const [cancel] = useCancelScheduledMessageMutation();
  const [send] = useSendScheduledMessageMutation();
  const dispatch = useOutboxDispatch();
  const showRefusal = (error: unknown) =>
    showToast({ title: messageForCode(describeError(error).code), alertLevel: 'error' });
  const idsOf = ({ id, conversation_id }: ScheduledMessage) => ({ id: conversation_id, scheduledId: id });

  const scheduleAgain = async (message: ScheduledMessage) => {
    const { error } = await update({ ...idsOf(message), send_at: message.send_at, status: 'SCHEDULED' });
    if (error) showRefusal(error);
  };
  return {
    sendNow: async (message: ScheduledMessage) => {
      field.current?.focus();
      const { data, error } = await send({ ...idsOf(message), idempotencyKey: message.id });
      if (error) showRefusal(error);
      if (data) dispatch(markKnown(data));
    },
    cancel: async (message: ScheduledMessage) => {
      field.current?.focus();
      const { error } = await cancel(idsOf(message));
      if (error) return showRefusal(error);
      showToast({
        title: scheduling.scheduled.cancelled,
        text: message.content,
        alertLevel: 'success',
        action: { label: inbox.undo, onClick: () => void scheduleAgain(message) },
      });
    },
  };
}
