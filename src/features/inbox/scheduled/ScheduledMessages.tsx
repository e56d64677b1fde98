import { CalendarClock } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { formatRelativeDay, formatTime } from '#src/lib/dates.ts';
import { useOutboxItems } from '#src/outbox/outbox-slice.ts';
import { enqueue, markKnown, useOutboxDispatch } from '#src/outbox/send.ts';
import { isPlan } from '#src/outbox/thread-view.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import {
  isPlanned,
  useCancelScheduledMessageMutation,
  useChangeScheduledMessageMutation,
  useListScheduledMessagesQuery,
  useSendScheduledMessageMutation,
} from '#src/services/communication/scheduled-messages.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Time } from '#src/ui/Time.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';

const ScheduleDialog = lazyWithPreload('send later', async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog);

const words = scheduling.planned;

interface ScheduledMessagesProps {
  conversationId: string;
  zone: string;
  /** Where one goes on writing when the pressed button is gone. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What will be texted by itself, at the end of the thread, until it is. */
export function ScheduledMessages({ conversationId, zone, field }: ScheduledMessagesProps) {
  const isOffered = useExtension('send-later');
  const query = useListScheduledMessagesQuery(conversationId, { skip: !isOffered });
  const { currentData = [], error } = query;
  const [isRetrying, retry] = useRetry(query);
  const unsaved = useOutboxItems().filter((item) => item.conversationId === conversationId && isPlan(item));
  const planned = currentData.filter(isPlanned);
  const { sendNow, callOff } = usePlanActions(field);
  const [edited, setEdited] = useState<ScheduledMessage | null>(null);

  const failure = error !== undefined && (
    <div role="alert" className="flex items-center gap-2 border-t border-line bg-warn-soft px-4 py-2 text-warn">
      <span className="flex-1">{`${words.failed} ${messageForCode(describeError(error).code)}`}</span>
      <Button size="sm" busy={isRetrying} onClick={retry}>
        {shell.retry}
      </Button>
    </div>
  );
  // What is typed there outlives the text that it is about.
  const editing = edited && (
    <PlanEdit
      key={edited.id}
      edited={edited}
      now={currentData.find(({ id }) => id === edited.id)}
      zone={zone}
      onClose={() => setEdited(null)}
    />
  );
  if (planned.length + unsaved.length === 0)
    return (
      <>
        {failure}
        {editing}
      </>
    );
  return (
    <>
      {failure}
      {editing}
      <section
        aria-label={words.list}
        className="max-h-44 shrink-0 overflow-y-auto border-t border-dashed border-line-strong bg-sunken"
      >
        <ul>
          {planned.map((one) => (
            <Plan key={one.id} at={one.send_at} zone={zone} content={one.content} author={one.author ?? null}>
              <Button
                size="sm"
                variant="ghost"
                aria-label={words.edit(one.content || words.image)}
                onClick={() => setEdited(one)}
              >
                {inbox.edit}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={words.sendNowThis(one.content || words.image)}
                onClick={() => void sendNow(one)}
              >
                {words.sendNow}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={words.cancelThis(one.content || words.image)}
                onClick={() => void callOff(one)}
              >
                {words.cancel}
              </Button>
            </Plan>
          ))}
          {unsaved.map(({ id, sendAt, content }) => (
            <Plan key={id} at={sendAt ?? ''} zone={zone} content={content} author={null}>
              <span className="px-2 text-xs text-ink-faint">{words.saving}</span>
            </Plan>
          ))}
        </ul>
      </section>
    </>
  );
}

interface PlanEditProps {
  /** As it was when the editing began. */
  edited: ScheduledMessage;
  /** As it is by now; undefined where it is gone. */
  now: ScheduledMessage | undefined;
  zone: string;
  onClose: () => void;
}

/** Edits a planned text. Where a colleague cancelled or sent it meanwhile, that is said, and what was typed can be scheduled as a new text. */
function PlanEdit({ edited, now, zone, onClose }: PlanEditProps) {
  const [update, { error, isLoading }] = useChangeScheduledMessageMutation();
  const dispatch = useOutboxDispatch();
  const code = error === undefined ? null : describeError(error).code;
  const isGone = now?.status !== 'SCHEDULED' || (code !== null && goneCodes.has(code));

  const save = async (at: string, content: string) => {
    const { id: scheduledId, conversation_id: conversationId, media } = edited;
    if (isGone) dispatch(enqueue({ conversationId, content, media, kind: 'later', sendAt: at }));
    else if ((await update({ id: conversationId, scheduledId, send_at: at, content })).error) return;
    onClose();
  };
  return (
    <Suspense fallback={null}>
      <ScheduleDialog
        title={scheduling.plan.edit}
        zone={zone}
        planned={{ content: edited.content, at: edited.send_at, mayBeEmpty: edited.media.length > 0 }}
        problem={problemOf(now, code)}
        isGone={isGone}
        isSaving={isLoading}
        onClose={onClose}
        onPlan={(at, content) => void save(at, content)}
      />
    </Suspense>
  );
}

/** What keeps an edit from being saved, by how the text stands and by what the server said of the last attempt; null for nothing. */
function problemOf(now: ScheduledMessage | undefined, code: ErrorCode | null): string | null {
  if (now?.status === 'CANCELLED' && now.cancelled_by) return scheduling.plan.cancelledBy(now.cancelled_by);
  if (now?.status === 'CANCELLED') return messageForCode('scheduled_message_cancelled');
  if (now?.status === 'SENT') return messageForCode('already_sent');
  if (code !== null) return messageForCode(code);
  return now ? null : messageForCode('scheduled_message_not_found');
}

const goneCodes: ReadonlySet<ErrorCode> = new Set([
  'scheduled_message_cancelled',
  'scheduled_message_not_found',
  'already_sent',
]);

interface PlanProps {
  at: string;
  zone: string;
  content: string;
  author: string | null;
  children: ReactNode;
}

function Plan({ at, zone, content, author, children }: PlanProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      <CalendarClock aria-hidden className="size-4 text-ink-faint" />
      <div className="min-w-40 flex-1">
        <p className="text-xs text-ink-soft">
          <Time at={at} zone={zone} isStop className="font-medium text-ink">
            {words.at(formatRelativeDay(at, zone), formatTime(at, zone))}
          </Time>
          {author && ` ${words.by(author)}`}
        </p>
        <p className="line-clamp-2 [overflow-wrap:anywhere]">{content || words.image}</p>
      </div>
      <span className="flex flex-wrap">{children}</span>
    </li>
  );
}

/** What staff do with a planned text; what the server refuses is said, and stays as it was. */
function usePlanActions(field: RefObject<HTMLTextAreaElement | null>) {
  const [update] = useChangeScheduledMessageMutation();
  const [cancel] = useCancelScheduledMessageMutation();
  const [send] = useSendScheduledMessageMutation();
  const dispatch = useOutboxDispatch();
  const refuse = (error: unknown) =>
    showToast({ title: messageForCode(describeError(error).code), alertLevel: 'error' });
  const placeOf = ({ id, conversation_id }: ScheduledMessage) => ({ id: conversation_id, scheduledId: id });

  const planAgain = async (planned: ScheduledMessage) => {
    const { error } = await update({ ...placeOf(planned), send_at: planned.send_at, status: 'SCHEDULED' });
    if (error) refuse(error);
  };
  return {
    sendNow: async (planned: ScheduledMessage) => {
      field.current?.focus();
      const { data, error } = await send({ ...placeOf(planned), idempotencyKey: planned.id });
      if (error) refuse(error);
      if (data) dispatch(markKnown(data));
    },
    callOff: async (planned: ScheduledMessage) => {
      field.current?.focus();
      const { error } = await cancel(placeOf(planned));
      if (error) return refuse(error);
      showToast({
        title: words.calledOff,
        text: planned.content,
        alertLevel: 'success',
        action: { label: inbox.undo, onClick: () => void planAgain(planned) },
      });
    },
  };
}
