import type { Message } from '#contract/communication/messages.ts';
import { formatTime, unbroken } from '#src/lib/dates.ts';
import type { Send } from '#src/outbox/thread-view.ts';
import { markKnown } from '#src/outbox/known-until.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { useThread } from '#src/outbox/use-thread.ts';
import { compareTimes } from '#src/services/communication/order.ts';
import { inbox } from '#src/strings/inbox.ts';
import { sending } from '#src/strings/sending.ts';
import { Button } from '#src/ui/Button.tsx';
import { Time } from '#src/ui/Time.tsx';

interface SendConflictProps {
  send: Send;
  conversationId: string;
  zone: string;
  onSendAnyway: () => void;
  onEdit: () => void;
  onDiscard: () => void;
}

/** For a text that was stopped because a colleague has texted the client in the meantime: what they wrote, and the choice. */
export function SendConflict({ send, conversationId, zone, onSendAnyway, onEdit, onDiscard }: SendConflictProps) {
  const { items } = useThread(conversationId);
  const newer = items
    .filter((item) => !item.send && isUnseenText(item.message, send.seenUntil))
    .map(({ message }) => message);
  const words = sending.paused;
  const dispatch = useOutboxDispatch();
  const edit = () => {
    // The colleague's message is shown above, so it counts as seen.
    const latest = newer.at(-1);
    if (latest) dispatch(markKnown(latest));
    onEdit();
  };
  return (
    <div
      role="alert"
      className="mt-1 flex max-w-[min(36rem,85%)] flex-col gap-2 rounded-lg border border-line bg-warn-soft px-3 py-2 text-sm text-ink"
    >
      <p className="font-medium text-warn">{words.title}</p>
      {newer.map((message) => (
        <blockquote key={message.id} className="border-s-2 border-line-strong ps-2 [overflow-wrap:anywhere]">
          <Time at={message.create_ts} zone={zone} className="text-ink-soft">
            {words.wrote(message.author ?? inbox.practice, unbroken(formatTime(message.create_ts, zone)))}
          </Time>{' '}
          {message.content || words.image}
        </blockquote>
      ))}
      <span className="flex flex-wrap gap-1">
        <Button size="sm" onClick={onSendAnyway}>
          {words.sendAnyway}
        </Button>
        <Button size="sm" variant="ghost" onClick={edit}>
          {inbox.edit}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          {inbox.discard}
        </Button>
      </span>
    </div>
  );
}

const isUnseenText = ({ direction, type, create_ts }: Message, seenUntil: string | null): boolean =>
  direction === 'OUTBOUND' && type === 'SMS' && seenUntil !== null && compareTimes(create_ts, seenUntil) > 0;
