import { CalendarClock } from 'lucide-react';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { formatRelativeDay, formatTime } from '#src/lib/dates.ts';
import { useOutboxItems } from '#src/outbox/outbox-slice.ts';
import { markKnown, useOutboxDispatch } from '#src/outbox/send.ts';
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
import { planning } from '#src/strings/planning.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { soon } from '#src/ui/soon.ts';
import { Time } from '#src/ui/Time.tsx';
import { showToast } from '#src/ui/toast.ts';

const PlanDialog = soon('send later', async () => (await import('../composer/PlanDialog.tsx')).PlanDialog);

const words = planning.planned;

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
  const { sendNow, callOff, change } = usePlanActions(field);
  const [edited, setEdited] = useState<ScheduledMessage | null>(null);

  const failure = error !== undefined && (
    <div role="alert" className="flex items-center gap-2 border-t border-line bg-warn-soft px-4 py-2 text-warn">
      <span className="flex-1">{`${words.failed} ${messageForCode(describeError(error).code)}`}</span>
      <Button size="sm" busy={isRetrying} onClick={retry}>
        {shell.retry}
      </Button>
    </div>
  );
  if (planned.length + unsaved.length === 0) return failure;
  return (
    <>
      {failure}
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
        {edited && (
          <Suspense fallback={null}>
            <PlanDialog
              title={planning.plan.edit}
              zone={zone}
              planned={{ content: edited.content, at: edited.send_at, mayBeEmpty: edited.media.length > 0 }}
              onClose={() => setEdited(null)}
              onPlan={(at, content) => {
                setEdited(null);
                void change(edited, { send_at: at, content });
              }}
            />
          </Suspense>
        )}
      </section>
    </>
  );
}

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

  const change = async (planned: ScheduledMessage, changes: { send_at?: string; content?: string }) => {
    const { error } = await update({ ...placeOf(planned), ...changes });
    if (error) refuse(error);
  };
  return {
    change,
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
        action: { label: inbox.undo, onClick: () => void change(planned, { send_at: planned.send_at }) },
      });
    },
  };
}
