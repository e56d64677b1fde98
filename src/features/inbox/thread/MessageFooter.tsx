import { CheckCheck, CircleAlert, Clock } from 'lucide-react';
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
import { isUnwritten } from '../shared/conversation-summary.ts';

interface MessageFooterProps {
  item: ThreadItem;
  isOurs: boolean;
  /** The last message of its group. */
  closes: boolean;
  zone: string;
}

/** Author, time, kind and delivery status of a message, in words. */
export function MessageFooter({ item, isOurs, closes, zone }: MessageFooterProps) {
  const { message, send } = item;
  const status = message.delivery_status;
  const isSettled = status === 'DELIVERED' || status === null;
  const needsPerson = send !== null && ['undoable', 'behind', 'afterEdit', 'paused'].includes(send.state);
  // Within a group, a footer is visible only if its status is pending or failed.
  return (
    <footer
      className={classNames(
        'flex flex-wrap items-center gap-x-1.5 px-1 pt-1 text-xs text-ink-faint',
        isOurs && 'justify-end text-end',
        !closes && isSettled && 'sr-only',
      )}
    >
      {isUnwritten(message) && <span>{thread.automated}</span>}
      {message.direction === 'INTERNAL' && <span>{thread.note}</span>}
      {isOurs && message.author && <span>{message.author}</span>}
      <MessageTime at={message.create_ts} zone={zone} />
      {status && !needsPerson && <DeliveryStatusText message={message} status={status} send={send} />}
      {status && isFailed(status) && !send && (
        <span className="text-bad">{deliveryFailureMessage(message.failure_reason)}</span>
      )}
    </footer>
  );
}

/** Shows the full date and time while the thread itself has keyboard focus. */
export const MessageTime = ({ at, zone }: { at: string; zone: string }) => (
  <Time
    at={at}
    zone={zone}
    className="tabular-nums group-focus-visible/log:text-[0px] group-focus-visible/log:after:text-xs group-focus-visible/log:after:content-[attr(data-tip)]"
  >
    {formatTime(at, zone)}
  </Time>
);

interface DeliveryStatusTextProps {
  message: Message;
  status: NonNullable<Message['delivery_status']>;
  /** Null once the server has accepted the text. */
  send: Send | null;
}

function DeliveryStatusText({ message, status, send }: DeliveryStatusTextProps) {
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
      {send ? sendStatusText(send) : acceptedStatusText(message, status, now)}
    </span>
  );
}

function acceptedStatusText(message: Message, status: NonNullable<Message['delivery_status']>, now: number): string {
  if (lacksReport(message, now)) return thread.noReport;
  return message.is_failing ? thread.failing : thread.status[status];
}

/** "Not delivered" means that the carrier refused a text; one that never reached the server is "not sent", as in list and header. */
function sendStatusText({ state }: Send): string {
  if (state === 'failed') return inbox.row.unsent;
  return state === 'waiting' ? thread.waitingForConnection : thread.status.ENQUEUED;
}
