import { memo } from 'react';
import type { Message } from '#contract/communication/messages.ts';
import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import { classNames } from '#src/lib/class-names.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { inbox } from '#src/strings/inbox.ts';
import { thread } from '#src/strings/thread.ts';
import { RequestCard } from '../booking/RequestCard.tsx';
import { textParts } from './links.ts';
import { MessageFooter, MessageTime } from './MessageFooter.tsx';
import { MessageMedia } from './MessageMedia.tsx';
import { SendControls } from './SendControls.tsx';
import type { SendActions } from './use-send-actions.ts';

interface MessageBubbleProps {
  item: ThreadItem;
  /** The last message of its group, which shows the time. */
  closes: boolean;
  clientName: string;
  zone: string;
  actions: SendActions;
  /** Whether the client can be texted at all. */
  canText: boolean;
  onOpenImage: (message: string, url: string) => void;
}

/** One message, on its author's side. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message } = props.item;
  if (message.type === 'SYSTEM_INFO') return <SystemMessage message={message} zone={props.zone} />;
  return <Bubble {...props} />;
});

function SystemMessage({ message, zone }: { message: Message; zone: string }) {
  return (
    <article
      aria-label={thread.system}
      tabIndex={-1}
      className="rounded-md px-6 py-2 outline-offset-[-2px] text-center text-xs text-ink-faint"
    >
      {message.content} <MessageTime at={message.create_ts} zone={zone} />
    </article>
  );
}

function Bubble({ item, closes, clientName, zone, actions, canText, onOpenImage }: MessageBubbleProps) {
  const { message, send } = item;
  const isOurs = message.direction !== 'INBOUND';
  const author = isOurs ? (message.author ?? inbox.practice) : clientName;
  return (
    <article
      aria-label={send ? thread.unsent[send.state] : thread.from(author)}
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
        message.content && <BubbleText message={message} isOurs={isOurs} closes={closes} />
      )}
      {message.media.length > 0 && (
        <MessageMedia
          message={message}
          clientName={clientName}
          actions={actions}
          canText={canText}
          onOpen={onOpenImage}
        />
      )}
      <MessageFooter item={item} isOurs={isOurs} closes={closes} zone={zone} />
      <SendControls item={item} zone={zone} actions={actions} canText={canText} />
    </article>
  );
}

function BubbleText({ message, isOurs, closes }: { message: Message; isOurs: boolean; closes: boolean }) {
  const { direction, delivery_status: status } = message;
  const hasFailed = status !== null && isFailed(status);
  return (
    <p
      className={classNames(
        'max-w-[min(36rem,85%)] rounded-xl px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere] [unicode-bidi:plaintext]',
        direction === 'INTERNAL' && 'border border-line bg-note',
        direction === 'INBOUND' && 'bg-bubble-theirs',
        direction === 'OUTBOUND' && !hasFailed && 'bg-bubble-ours text-on-bubble-ours',
        direction === 'OUTBOUND' && hasFailed && 'border border-bad bg-bad-soft text-ink',
        closes && (isOurs ? 'rounded-ee-sm' : 'rounded-es-sm'),
      )}
    >
      {textParts(message.content).map(({ text, href }, index) =>
        href ? (
          // oxlint-disable-next-line react/no-array-index-key -- A message's text never changes, so neither do its parts.
          <a key={index} href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </p>
  );
}
