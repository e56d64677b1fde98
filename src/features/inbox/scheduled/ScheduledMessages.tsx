import { CalendarClock, ImageIcon } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { formatRelativeDay, formatTime } from '#src/lib/dates.ts';
import { useOutboxItems } from '#src/outbox/outbox-slice.ts';
import { isScheduledItem } from '#src/outbox/thread-view.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { isScheduled, useListScheduledMessagesQuery } from '#src/services/communication/scheduled-messages.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Time } from '#src/ui/Time.tsx';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { useTextingLock } from '../shared/use-texting-lock.ts';
import { EditScheduledMessage } from './EditScheduledMessage.tsx';
import { type ScheduledEdit, scheduledEdits, type TextBefore, textBefore } from './scheduled-edits.ts';
import { momentAt } from '#src/lib/zoned-clock.ts';
import { SendingNow } from '../thread/UndoCountdown.tsx';
import type { HeldText } from './held-texts.ts';
import { useScheduledMessageActions } from './use-scheduled-message-actions.ts';

const words = scheduling.scheduled;

interface ScheduledMessagesProps {
  conversation: Conversation;
  zone: string;
  /** The composer's field, which takes the focus when the pressed button disappears. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The conversation's scheduled texts, below the thread. */
export function ScheduledMessages({ conversation, zone, field }: ScheduledMessagesProps) {
  const { id: conversationId } = conversation;
  const locked = useTextingLock(conversation);
  const isOffered = useExtension('send-later');
  const query = useListScheduledMessagesQuery(conversationId, { skip: !isOffered });
  const { currentData = [], error } = query;
  const [isRetrying, retry] = useRetry(query);
  const unsaved = useOutboxItems().filter((item) => item.subjectId === conversationId && isScheduledItem(item));
  const dispatch = useDispatch();
  const scheduled = currentData.filter(isScheduled);
  const { sendNow, cancel, pending, held } = useScheduledMessageActions(conversationId, currentData, field);
  const [editing, setEditing] = useState<TextBefore | null>(null);
  const edits = useSelector(scheduledEdits.selectAll).map(([, edit]) => edit);
  const isEdited = ({ id }: ScheduledMessage) => edits.some(({ before }) => before.id === id);
  const stateOf = (one: ScheduledMessage) => {
    if (locked) return words.willNotBeSent(locked);
    const states = [one.is_failing && words.failing, isEdited(one) && words.edited].filter((state) => state !== false);
    return states.join(' ') || null;
  };
  // Of texts that were sent or cancelled before the edit was saved.
  const lateEdits = !query.isSuccess
    ? []
    : edits.filter(
        ({ before }) => before.conversation_id === conversationId && !scheduled.some(({ id }) => id === before.id),
      );
  const settledRows = useSettledRows([
    ...lateEdits.map(({ before }) => `edit ${before.id}`),
    // “Undo” stands where “Send now” was.
    ...scheduled.map(({ id }) => (held.has(id) ? `held ${id}` : id)),
  ]);
  const edit = (message: ScheduledMessage) =>
    setEditing(edits.find(({ before }) => before.id === message.id)?.before ?? textBefore(message));
  const discard = (late: ScheduledEdit) => {
    field.current?.focus();
    dispatch(scheduledEdits.save(late.before.id, null));
    showToast({
      title: words.editDiscarded,
      text: late.content,
      alertLevel: 'success',
      action: { label: inbox.undo, onClick: () => dispatch(scheduledEdits.save(late.before.id, late)) },
    });
  };

  return (
    <>
      {error !== undefined && (
        <div role="alert" className="flex items-center gap-2 border-t border-line bg-warn-soft px-4 py-2 text-warn">
          <span className="flex-1">{`${words.failed} ${messageForCode(describeError(error).code)}`}</span>
          <Button size="sm" busy={isRetrying} onClick={retry}>
            {shell.retry}
          </Button>
        </div>
      )}
      {/* Stays open when its text leaves the list, so that what was typed is not lost. */}
      {editing && (
        <EditScheduledMessage
          key={editing.id}
          before={editing}
          current={currentData.find(({ id }) => id === editing.id)}
          zone={zone}
          onClose={() => setEditing(null)}
        />
      )}
      {lateEdits.length + scheduled.length + unsaved.length > 0 && (
        <section
          aria-label={words.list}
          className="max-h-44 shrink-0 overflow-y-auto border-t border-dashed border-line-strong bg-sunken pb-2.5"
        >
          <ul {...settledRows}>
            {lateEdits.map((late) => (
              <Row
                key={late.before.id}
                at={momentAt(late.day, late.time, zone)?.toISOString() ?? late.before.send_at}
                zone={zone}
                content={late.content}
                images={late.before.media.length}
                author={null}
                state={words.lateEdit}
              >
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={words.edit(late.content)}
                  onClick={() => setEditing(late.before)}
                >
                  {inbox.edit}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={words.discardEditOf(late.content)}
                  onClick={() => discard(late)}
                >
                  {words.discardEdit}
                </Button>
              </Row>
            ))}
            {scheduled.map((one) => (
              <Row
                key={one.id}
                at={one.send_at}
                zone={zone}
                content={one.content}
                images={one.media.length}
                author={one.author ?? null}
                state={stateOf(one)}
              >
                <RowActions
                  content={one.content}
                  held={held.get(one.id)}
                  isPending={pending.has(one.id)}
                  onEdit={() => edit(one)}
                  // The words of an edit that was left are in its dialog, which offers to save or discard them first.
                  onSendNow={locked ? null : () => (isEdited(one) ? edit(one) : void sendNow(one))}
                  onCancel={() => void cancel(one)}
                />
              </Row>
            ))}
            {unsaved.map(({ id, sendAt, content, media }) => (
              <Row
                key={id}
                at={sendAt ?? ''}
                zone={zone}
                content={content}
                images={media.length}
                author={null}
                state={null}
              >
                <span className="px-2 text-xs text-ink-faint">{words.saving}</span>
              </Row>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface RowProps {
  at: string;
  zone: string;
  content: string;
  /** How many go with it. */
  images: number;
  author: string | null;
  /** What staff should know about it. */
  state: string | null;
  children: ReactNode;
}

function Row({ at, zone, content, images, author, state, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      <CalendarClock aria-hidden className="size-4 text-ink-faint" />
      <div className="min-w-40 flex-1">
        <p className="text-xs text-ink-soft">
          <Time at={at} zone={zone} isStop className="font-medium text-ink">
            {words.at(formatRelativeDay(at, zone), formatTime(at, zone))}
          </Time>
          {author && ` ${words.by(author)}`}
          {state !== null && <span className="font-medium text-warn">{` ${state}`}</span>}
        </p>
        {content && <p className="line-clamp-2 [overflow-wrap:anywhere]">{content}</p>}
        {images > 0 && (
          <p className="flex items-center gap-1 text-xs text-ink-soft">
            <ImageIcon aria-hidden className="size-3.5 shrink-0" />
            {inbox.row.images(images)}
          </p>
        )}
      </div>
      <span className="flex flex-wrap">{children}</span>
    </li>
  );
}

interface RowActionsProps {
  content: string;
  /** It is sent in a moment, unless that is undone. */
  held: HeldText | undefined;
  /** It is being sent or cancelled. */
  isPending: boolean;
  onEdit: () => void;
  /** Null if the client cannot be texted. */
  onSendNow: (() => void) | null;
  onCancel: () => void;
}

function RowActions({ content, held, isPending, onEdit, onSendNow, onCancel }: RowActionsProps) {
  const text = content || words.image;
  if (held) return <SendingNow {...held} />;
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={words.edit(text)} disabled={isPending} onClick={onEdit}>
        {inbox.edit}
      </Button>
      {onSendNow && (
        <Button size="sm" variant="ghost" aria-label={words.sendNowThis(text)} busy={isPending} onClick={onSendNow}>
          {words.sendNow}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={words.cancelThis(text)}
        aria-disabled={isPending}
        onClick={() => isPending || onCancel()}
      >
        {words.cancel}
      </Button>
    </>
  );
}
