import { type RefObject, useState } from 'react';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { markKnown } from '#src/outbox/known-until.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { undoFor, undoSend } from '#src/outbox/undo-send.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import {
  useCancelScheduledMessageMutation,
  useChangeScheduledMessageMutation,
  useSendScheduledMessageMutation,
} from '#src/services/communication/scheduled-messages.ts';
import { isRefusal } from '#src/services/describe-error.ts';
import { pressFailureToast } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { inbox } from '#src/strings/inbox.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { showToast } from '#src/ui/toasts/toast.ts';

const words = scheduling.scheduled;

/** A text that is about to be sent, and can be kept until then. */
export interface HeldText {
  readonly until: string;
  readonly onUndo: () => void;
}

/**
 * Sends a scheduled text now or cancels it, both with an undo. A toast shows what the server refuses, or never answered.
 * @param field takes the focus, because the pressed button disappears.
 */
export function useScheduledMessageActions(field: RefObject<HTMLTextAreaElement | null>) {
  const [update] = useChangeScheduledMessageMutation();
  const [cancel] = useCancelScheduledMessageMutation();
  const [send] = useSendScheduledMessageMutation();
  const dispatch = useThunkDispatch<OutboxRoot & CampaignsRoot>();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const [held, setHeld] = useState<ReadonlyMap<string, HeldText>>(new Map());
  const showFailure = (title: string, error: unknown, retry: () => void) =>
    showToast({
      ...pressFailureToast(error, title),
      ...(!isRefusal(error) && { action: { label: inbox.retry, onClick: retry } }),
    });
  const idsOf = ({ id, conversation_id }: ScheduledMessage) => ({ id: conversation_id, scheduledId: id });

  const run = async (message: ScheduledMessage, change: () => Promise<void>) => {
    if (pending.has(message.id)) return;
    setPending((all) => new Set([...all, message.id]));
    await change();
    setPending((all) => new Set([...all].filter((id) => id !== message.id)));
  };
  const scheduleAgain = (message: ScheduledMessage): Promise<void> =>
    run(message, async () => {
      const restored = { ...idsOf(message), send_at: message.send_at, status: 'SCHEDULED' } as const;
      const { error } = await dispatch(untilKnown(() => update(restored), { isRepeatable: true }));
      if (error) showFailure(words.notRestored, error, () => void scheduleAgain(message));
    });
  /** Waits while it can be undone. A page that is closed meanwhile leaves it scheduled. @returns whether it is to be sent */
  const passUndo = (id: string): Promise<boolean> =>
    new Promise((resolve) => {
      const end = (isSent: boolean) => {
        clearTimeout(timer);
        setHeld((all) => new Map([...all].filter(([one]) => one !== id)));
        resolve(isSent);
      };
      const timer = setTimeout(() => end(true), undoFor);
      const until = new Date(Date.now() + undoFor).toISOString();
      setHeld((all) => new Map([...all, [id, { until, onUndo: () => end(false) }]]));
    });
  const sendNow = (message: ScheduledMessage): Promise<void> =>
    run(message, async () => {
      field.current?.focus();
      if (undoSend.read() === 'on' && !(await passUndo(message.id))) return;
      const request = { ...idsOf(message), idempotencyKey: message.id };
      const { data, error } = await dispatch(untilKnown(() => send(request)));
      if (error) showFailure(words.notSent, error, () => void sendNow(message));
      if (data) dispatch(markKnown(data));
    });
  const cancelText = (message: ScheduledMessage): Promise<void> =>
    run(message, async () => {
      field.current?.focus();
      const { error } = await dispatch(untilKnown(() => cancel(idsOf(message)), { isRepeatable: true }));
      if (error) return showFailure(words.notCancelled, error, () => void cancelText(message));
      showToast({
        title: words.cancelled,
        text: message.content,
        alertLevel: 'success',
        action: { label: inbox.undo, onClick: () => void scheduleAgain(message) },
      });
    });
  /** `pending`: the ids of the texts whose request is running or held. `held`: until when which can be undone. */
  return { sendNow, cancel: cancelText, pending, held };
}
