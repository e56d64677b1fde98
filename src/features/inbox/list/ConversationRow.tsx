import { BellOff, CircleAlert, Pin } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatExact, formatRecent } from '#src/lib/dates.ts';
import { useDraftText } from '#src/outbox/outbox-slice.ts';
import { inbox } from '#src/strings/inbox.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { hasOptedOut, isUndelivered, isUnread, nameOf, previewOf, subtitleOf } from './conversation-row.ts';

interface ConversationRowProps {
  conversation: Conversation;
  /** Where it leads. */
  to: string;
  isOpen: boolean;
  /** It is the one stop of the Tab key in the list. */
  isStop: boolean;
  zone: string;
}

/** One conversation at a glance. Drawn again only when its own row object changes. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { conversation, to, isOpen, isStop, zone } = props;
  const draft = useDraftText(conversation.id);
  const name = nameOf(conversation);
  const unread = isUnread(conversation);
  const subtitle = subtitleOf(conversation);
  const latest = conversation.latest_message;
  return (
    <Link
      to={to}
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen ? 'true' : undefined}
      data-conversation={conversation.id}
      className={classNames(
        'relative flex h-full items-center gap-3 rounded-lg px-3 outline-offset-[-2px] transition-colors',
        isOpen ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={classNames('truncate', unread ? 'font-semibold' : 'font-medium')}>{name}</span>
          {subtitle && <span className="min-w-0 flex-1 truncate text-xs text-ink-faint">{subtitle}</span>}
          {latest && (
            <time
              dateTime={latest.create_ts}
              title={formatExact(latest.create_ts, zone)}
              className={classNames(
                'ms-auto shrink-0 text-xs tabular-nums',
                unread ? 'font-semibold text-accent' : 'text-ink-faint',
              )}
            >
              {formatRecent(latest.create_ts, zone)}
            </time>
          )}
        </span>
        <span className="mt-0.5 flex items-center gap-1.5">
          <span className={classNames('min-w-0 flex-1 truncate text-sm', unread ? 'text-ink' : 'text-ink-soft')}>
            {draft && !isOpen ? (
              <>
                <span className="font-medium text-warn">{inbox.row.draft}</span> <em>{draft}</em>
              </>
            ) : (
              previewOf(latest)
            )}
          </span>
          <RowStates conversation={conversation} />
        </span>
      </span>
    </Link>
  );
});

function RowStates({ conversation }: { conversation: Conversation }) {
  return (
    <span className="flex shrink-0 items-center gap-1.5 [&_svg]:size-3.5">
      {isUndelivered(conversation) && (
        <span className="text-bad">
          <CircleAlert aria-hidden />
          <VisuallyHidden>{inbox.row.failed}</VisuallyHidden>
        </span>
      )}
      {hasOptedOut(conversation) && (
        <span className="text-warn">
          <BellOff aria-hidden />
          <VisuallyHidden>{inbox.row.optedOut}</VisuallyHidden>
        </span>
      )}
      {conversation.pinned_at && (
        <span className="text-ink-faint">
          <Pin aria-hidden />
          <VisuallyHidden>{inbox.row.pinned}</VisuallyHidden>
        </span>
      )}
      {isUnread(conversation) && (
        <span className="size-2 rounded-full bg-accent">
          <VisuallyHidden>{inbox.row.unread}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
