import { CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { memo } from 'react';
import type { Message } from '#contract/communication/messages.ts';
import { isFailed, lacksReport } from '#contract/rules/texting/delivery-status.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatTime } from '#src/lib/dates.ts';
import { useMinute } from '#src/lib/minute.ts';
import type { Send, ThreadItem } from '#src/outbox/thread-view.ts';
import { deliveryFailureMessage } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { thread } from '#src/strings/thread.ts';
import { Time } from '#src/ui/Time.tsx';
import { FailedSend, UndeliveredMessage } from './FailedSend.tsx';
import { BlockedSend, UndoCountdown } from './UndoCountdown.tsx';
import { MessageMedia } from './MessageMedia.tsx';
import { MessageText } from './MessageText.tsx';
import { SendConflict } from './SendConflict.tsx';
import { RequestCard } from '../booking/RequestCard.tsx';
import type { SendActions } from './use-send-actions.ts';

interface MessageBubbleProps {
  item: ThreadItem;
  /** Ends a turn: it carries the time. */
  closes: boolean;
  clientName: string;
  zone: string;
  actions: SendActions;
  /** Whether the client can be texted at all. */
  canText: boolean;
  onOpenImage: (message: string, url: string) => void;
}

/** One message, on the side of whoever wrote it. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message } = props.item;
  if (message.type === 'SYSTEM_INFO') return <SystemLine message={message} zone={props.zone} />;
  return <Bubble {...props} />;
});

function SystemLine({ message, zone }: { message: Message; zone: string }) {
  return (
    <article
      aria-label={thread.system}
      tabIndex={-1}
      className="rounded-md px-6 py-2 outline-offset-[-2px] text-center text-xs text-ink-faint"
    >
      {message.content} <BubbleTime at={message.create_ts} zone={zone} />
    </article>
  );
}

function Bubble({ item, closes, clientName, zone, actions, canText, onOpenImage }: MessageBubbleProps) {
  const { message } = item;
  const isOurs = message.direction !== 'INBOUND';
  const failed = message.delivery_status !== null && isFailed(message.delivery_status);
  const author = isOurs ? (message.author ?? inbox.practice) : clientName;
  return (
    <article
      aria-label={thread.from(author)}
      tabIndex={-1}
      data-message={message.id}
      className={classNames(
        'flex flex-col rounded-md px-4 pt-1 outline-offset-[-2px]',
        isOurs ? 'items-end' : 'items-start',
        closes && 'pb-2',
      )}
    >
      {message.request ? (
        <RequestCard message={message} zone={zone} />
      ) : (
        message.content && (
          <p
            className={classNames(
              'max-w-[min(36rem,85%)] rounded-xl px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]',
              message.direction === 'INTERNAL' && 'border border-line bg-note',
              message.direction === 'INBOUND' && 'bg-bubble-theirs',
              message.direction === 'OUTBOUND' && !failed && 'bg-bubble-ours text-on-bubble-ours',
              message.direction === 'OUTBOUND' && failed && 'border border-bad bg-bad-soft text-ink',
              closes && (isOurs ? 'rounded-ee-sm' : 'rounded-es-sm'),
            )}
          >
            <MessageText text={message.content} />
          </p>
        )
      )}
      {message.media.length > 0 && <MessageMedia message={message} clientName={clientName} onOpen={onOpenImage} />}
      <BubbleFoot item={item} isOurs={isOurs} closes={closes} zone={zone} />
      {item.send?.until && (
        <UndoCountdown id={message.id} until={item.send.until} onUndo={() => actions.edit(message.id)} />
      )}
      {(item.send?.state === 'behind' || item.send?.state === 'afterEdit') && (
        <BlockedSend
          {...(item.send.state === 'afterEdit' && { onSendNow: () => actions.retry(message.id) })}
          onEdit={() => actions.edit(message.id)}
          onDiscard={() => actions.discard(message.id)}
        />
      )}
      {item.send?.state === 'paused' && (
        <SendConflict
          send={item.send}
          conversationId={message.conversation_id}
          zone={zone}
          onSendAnyway={() => actions.sendAnyway(message.id)}
          onEdit={() => actions.edit(message.id)}
          onDiscard={() => actions.discard(message.id)}
        />
      )}
      {item.send?.state === 'failed' && (
        <FailedSend send={item.send} canText={canText || message.direction === 'INTERNAL'} actions={actions} />
      )}
      {failed && !item.send && message.type === 'SMS' && canText && (
        <UndeliveredMessage message={message} actions={actions} />
      )}
    </article>
  );
}

/** Time, what kind of text it is, and how far an outgoing one has come, in words. */
function BubbleFoot({
  item,
  isOurs,
  closes,
  zone,
}: {
  item: ThreadItem;
  isOurs: boolean;
  closes: boolean;
  zone: string;
}) {
  const { message, send } = item;
  const status = message.delivery_status;
  const settled = status === 'DELIVERED' || status === null;
  const waitsForPeople = send !== null && ['held', 'behind', 'afterEdit', 'paused'].includes(send.state);
  // Within a turn only what is not settled yet, or went wrong, is worth a line of its own to the eye.
  return (
    <footer
      className={classNames(
        'flex flex-wrap items-center gap-x-1.5 px-1 pt-1 text-xs text-ink-faint',
        isOurs && 'justify-end text-end',
        !closes && settled && 'sr-only',
      )}
    >
      {message.type === 'SMS_AUTOMATED' && <span>{thread.automated}</span>}
      {message.direction === 'INTERNAL' && <span>{thread.note}</span>}
      {isOurs && message.author && <span>{message.author}</span>}
      <BubbleTime at={message.create_ts} zone={zone} />
      {status && !waitsForPeople && <DeliveryStatusText message={message} status={status} send={send} />}
      {status && isFailed(status) && !send && (
        <span className="text-bad">{deliveryFailureMessage(message.failure_reason)}</span>
      )}
    </footer>
  );
}

/** While the thread itself has the focus by keyboard, each time stands there in full. */
const BubbleTime = ({ at, zone }: { at: string; zone: string }) => (
  <Time
    at={at}
    zone={zone}
    className="tabular-nums group-focus-visible/log:text-[0px] group-focus-visible/log:after:text-xs group-focus-visible/log:after:content-[attr(data-tip)]"
  >
    {formatTime(at, zone)}
  </Time>
);

interface DeliveryStatusProps {
  message: Message;
  status: NonNullable<Message['delivery_status']>;
  /** Null for what has left. */
  send: ThreadItem['send'];
}

function DeliveryStatusText({ message, status, send }: DeliveryStatusProps) {
  const now = useMinute();
  const Icon = isFailed(status) ? CircleAlert : status === 'DELIVERED' ? CheckCheck : Clock;
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 [&_svg]:size-3',
        isFailed(status) && 'font-medium text-bad',
      )}
    >
      <Icon aria-hidden />
      {send ? wordsOfSend(send) : lacksReport(status, message.create_ts, now) ? thread.noReport : thread.status[status]}
    </span>
  );
}

/** Not delivered is what the carrier has refused; what has not left is not sent, as the list and the header say. */
function wordsOfSend({ state }: Send): string {
  if (state === 'failed') return inbox.row.unsent;
  return state === 'waiting' ? thread.waitingForConnection : thread.status.ENQUEUED;
}
