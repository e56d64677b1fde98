import { useState } from 'react';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { useBufferedDraft } from '#src/drafts/use-buffered-draft.ts';
import { formatExact } from '#src/lib/dates.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { enqueue } from '#src/outbox/send.ts';
import type { OutboxRoot } from '#src/outbox/outbox-slice.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import { useChangeScheduledMessageMutation } from '#src/services/communication/scheduled-messages.ts';
import { describeError } from '#src/services/describe-error.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { scheduledEdits, type TextBefore, unedited } from './scheduled-edits.ts';

const words = scheduling.dialog;
const ScheduleDialog = lazyWithPreload('send later', async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog);

interface EditScheduledMessageProps {
  /** The text as it was when editing began. */
  before: TextBefore;
  /** The same text as the server has it now; undefined if it is no longer listed. */
  current: ScheduledMessage | undefined;
  zone: string;
  onClose: () => void;
}

/** Edits a scheduled text; what is typed is a draft until it is saved or discarded. If a colleague cancelled or sent it in the meantime, the dialog says so and offers to schedule a new one. */
export function EditScheduledMessage({ before, current, zone, onClose }: EditScheduledMessageProps) {
  const [update] = useChangeScheduledMessageMutation();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const dispatch = useThunkDispatch<OutboxRoot & CampaignsRoot>();
  const { draft, type } = useBufferedDraft(scheduledEdits, before.id);
  const initial = unedited(before, zone);
  const isOver = current?.status !== 'SCHEDULED' || (error !== null && overCodes.has(describeError(error).code));

  /** Whether the change was refused, or nobody knows. */
  const isRefused = async (change: Parameters<typeof update>[0]): Promise<boolean> => {
    setSaving(true);
    setError(null);
    const answer = await dispatch(untilKnown(() => update(change), { isRepeatable: true }));
    setSaving(false);
    setError(answer.error ?? null);
    return answer.error !== undefined;
  };
  const save = async (at: string, content: string) => {
    const { id: scheduledId, conversation_id: conversationId, media } = before;
    if (isOver) dispatch(enqueue({ subjectId: conversationId, content, media, kind: 'later', sendAt: at }));
    else if (await isRefused({ id: conversationId, scheduledId, send_at: at, content })) return;
    type(null);
    onClose();
  };
  const discard = () => {
    type(null);
    onClose();
  };
  const changedSince =
    !isOver && !isSaving && current && !isSameText(current, before)
      ? words.changedSince(current.content, formatExact(current.send_at, zone))
      : null;
  return (
    <Opening label={words.titleEdit} onCancel={onClose}>
      <ScheduleDialog
        title={words.titleEdit}
        zone={zone}
        edited={{
          fields: draft ?? initial,
          mayBeEmpty: before.media.length > 0,
          onFields: (fields) => type(isSameJson(fields, initial) ? null : { ...fields, before }),
          onDiscard: draft && discard,
        }}
        problem={problemOf(current, error) ?? changedSince}
        isOver={isOver}
        isSaving={isSaving}
        onClose={onClose}
        onSchedule={(at, content) => void save(at, content)}
      />
    </Opening>
  );
}

const isSameText = (one: TextBefore, other: TextBefore): boolean =>
  one.content === other.content && Date.parse(one.send_at) === Date.parse(other.send_at);

/** Refusals after which the text cannot be changed any more. */
const overCodes: ReadonlySet<ErrorCode> = new Set([
  'scheduled_message_cancelled',
  'scheduled_message_not_found',
  'already_sent',
]);

/** Why the edit cannot be saved: the text's current state, else what became of the last try; null if it can. */
function problemOf(current: ScheduledMessage | undefined, error: unknown): string | null {
  if (current?.status === 'CANCELLED' && current.cancelled_by) return words.cancelledBy(current.cancelled_by);
  if (current?.status === 'CANCELLED') return messageForCode('scheduled_message_cancelled');
  if (current?.status === 'SENT') return messageForCode('already_sent');
  if (error !== null) return pressFailure(error, null);
  return current ? null : messageForCode('scheduled_message_not_found');
}
