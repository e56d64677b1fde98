import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { knownUntil, markKnown } from '#src/outbox/known-until.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import { undoFor, undoSend } from '#src/outbox/undo-send.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import {
  useCancelScheduledMessageMutation,
  useChangeScheduledMessageMutation,
  useSendScheduledMessageMutation,
} from '#src/services/communication/scheduled-messages.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { pressFailureToast } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { inbox } from '#src/strings/inbox.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { sending } from '#src/strings/sending.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { useSeenUntil } from '../shared/use-seen-until.ts';
import { passUndo, useHeldTexts } from './held-texts.ts';

const words = scheduling.scheduled;

const keptBecause = {
  SCHEDULED: { title: words.changed },
  CANCELLED: { title: words.cancelledByColleague },
};

/**
 * Sends a scheduled text now or cancels it, both with an undo. A toast shows what the server refuses, or never answered.
 * @param all of the conversation, also those that are sent or cancelled
 * @param field takes the focus, because the pressed button disappears.
 */
export function useScheduledMessageActions(
  conversationId: string,
  all: readonly ScheduledMessage[],
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [update] = useChangeScheduledMessageMutation();
  const [cancel] = useCancelScheduledMessageMutation();
  const [send] = useSendScheduledMessageMutation();
  const dispatch = useThunkDispatch<OutboxRoot & CampaignsRoot>();
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  const held = useHeldTexts();
  const keepIfChanged = useEffectEvent((now: ScheduledMessage) => {
    const pressed = held.get(now.id);
    if (!pressed || pressed.message.update_ts === now.update_ts) return;
    pressed.onUndo();
    if (now.status !== 'SENT') showToast({ ...keptBecause[now.status], text: now.content, alertLevel: 'error' });
  });
  useEffect(() => {
    for (const one of all) keepIfChanged(one);
  }, [all]);
  const seenUntil = useSeenUntil(conversationId);
  const canCompare = useExtension('compare-before-send');
  const showFailure = (title: string, error: unknown, retry: () => void) =>
    showToast({
      ...pressFailureToast(error, title),
      ...(!isRefusal(error) && { action: { label: inbox.retry, onClick: retry } }),
    });
  const idsOf = ({ id, conversation_id }: ScheduledMessage) => ({ id: conversation_id, scheduledId: id });

  const run = async (message: ScheduledMessage, change: () => Promise<void>) => {
    if (pending.has(message.id)) return;
    setPending((ids) => new Set([...ids, message.id]));
    await change();
    setPending((ids) => new Set([...ids].filter((id) => id !== message.id)));
  };
  const scheduleAgain = (message: ScheduledMessage): Promise<void> =>
    run(message, async () => {
      const restored = { ...idsOf(message), send_at: message.send_at, status: 'SCHEDULED' } as const;
      const { error } = await dispatch(untilKnown(() => update(restored), { isRepeatable: true }));
      if (error) showFailure(words.notRestored, error, () => void scheduleAgain(message));
    });
  const sendNow = (message: ScheduledMessage): Promise<void> =>
    run(message, async () => {
      field.current?.focus();
      const until = seenUntil();
      const held = undoSend.read() === 'on' ? await passUndo(message, undoFor) : 'over';
      if (held === 'undone') field.current?.focus();
      else await sendCompared(message, until, held === 'left');
    });
  /** @param until up to when the author knows what staff have texted; null to send it in any case */
  const sendCompared = async (message: ScheduledMessage, until: string | null, keepalive = false): Promise<void> => {
    const compared = canCompare &&
      until !== null && { seen_until: dispatch(knownUntil(message.conversation_id, until)) };
    const asSeen = canCompare && { seen_update: message.update_ts };
    const request = { ...idsOf(message), ...compared, ...asSeen, idempotencyKey: message.id, keepalive };
    const { data, error } = await dispatch(untilKnown(() => send(request)));
    if (data) dispatch(markKnown(data));
    if (!error) return;
    const repeat = (from: string | null) => () => void run(message, () => sendCompared(message, from));
    if (describeError(error).code === 'conversation_moved')
      showToast({
        title: words.moved,
        text: message.content,
        alertLevel: 'error',
        action: { label: sending.paused.sendAnyway, onClick: repeat(null) },
      });
    else showFailure(words.notSent, error, repeat(until));
  };
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
  /** `pending`: the ids of the texts whose request is running or held. `held`: those that are sent in a moment. */
  return { sendNow, cancel: cancelText, pending, held };
}
