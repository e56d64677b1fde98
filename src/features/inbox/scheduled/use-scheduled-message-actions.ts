import { type RefObject, useState } from 'react';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { markKnown } from '#src/outbox/known-until.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import {
  useCancelScheduledMessageMutation,
  useChangeScheduledMessageMutation,
  useSendScheduledMessageMutation,
} from '#src/services/communication/scheduled-messages.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

const words = scheduling.scheduled;

/**
 * Sends a scheduled text now, or cancels it with an undo. A toast shows what the server refuses.
 * @param field takes the focus, because the pressed button disappears.
 */
export function useScheduledMessageActions(field: RefObject<HTMLTextAreaElement | null>) {
  const [update] = useChangeScheduledMessageMutation();
  const [cancel] = useCancelScheduledMessageMutation();
  const [send] = useSendScheduledMessageMutation();
  const dispatch = useOutboxDispatch();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const showRefusal = (title: string, error: unknown, retry: () => void) =>
    showToast({
      title,
      text: messageForCode(describeError(error).code),
      alertLevel: 'error',
      ...(!isRefusal(error) && { action: { label: inbox.retry, onClick: retry } }),
    });
  const idsOf = ({ id, conversation_id }: ScheduledMessage) => ({ id: conversation_id, scheduledId: id });

  const scheduleAgain = async (message: ScheduledMessage) => {
    const { error } = await update({ ...idsOf(message), send_at: message.send_at, status: 'SCHEDULED' });
    if (error) showRefusal(words.notRestored, error, () => void scheduleAgain(message));
  };
  const run = async (message: ScheduledMessage, change: () => Promise<void>) => {
    if (pending.has(message.id)) return;
    setPending((all) => new Set([...all, message.id]));
    field.current?.focus();
    await change();
    setPending((all) => new Set([...all].filter((id) => id !== message.id)));
  };
  const sendNow = (message: ScheduledMessage): Promise<void> =>
    run(message, async () => {
      const { data, error } = await send({ ...idsOf(message), idempotencyKey: message.id });
      if (error) showRefusal(words.notSent, error, () => void sendNow(message));
      if (data) dispatch(markKnown(data));
    });
  const cancelText = (message: ScheduledMessage): Promise<void> =>
    run(message, async () => {
      const { error } = await cancel(idsOf(message));
      if (error) return showRefusal(words.notCancelled, error, () => void cancelText(message));
      showToast({
        title: words.cancelled,
        text: message.content,
        alertLevel: 'success',
        action: { label: inbox.undo, onClick: () => void scheduleAgain(message) },
      });
    });
  /** `pending`: the ids of the texts whose request is running. */
  return { sendNow, cancel: cancelText, pending };
}
