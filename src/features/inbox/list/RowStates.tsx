import { BellOff, CircleAlert, Pin, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatAge, formatExact } from '#src/lib/dates.ts';
import { isUndelivered, isUnread, needsReplySince } from '#src/services/communication/list-filters.ts';
import { clients } from '#src/strings/clients.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { ByMinute } from '#src/ui/ByMinute.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { hasOptedOut, wasAnsweredAutomatically } from '../shared/conversation-summary.ts';

interface RowStatesProps {
  conversation: Conversation;
  container: Container;
  zone: string;
  hasFailedSend: boolean;
}

/** The states of a conversation that staff act on. */
export function RowStates({ conversation, container, zone, hasFailedSend }: RowStatesProps) {
  const unread = isUnread(conversation);
  const waitingSince = needsReplySince(conversation);
  return (
    <span className="flex shrink-0 items-center gap-1.5 [&_svg]:size-3.5">
      {conversation.container !== container && (
        <Label tone="bg-hover px-1.5 text-ink-soft">
          {conversation.container === 'DONE' ? inboxList.row.done : inboxList.row.backInInbox}
        </Label>
      )}
      {isUndelivered(conversation) &&
        (conversation.latest_message?.type === 'SYSTEM_INFO' ? (
          // The row says what happened since, which the words beside it must not seem to be about.
          <StatusIcon tone="text-bad" meaning={inbox.row.failedBefore}>
            <CircleAlert aria-hidden />
          </StatusIcon>
        ) : (
          <Failure>{inbox.row.failed}</Failure>
        ))}
      {hasFailedSend && <Failure>{inboxList.row.ownUnsent}</Failure>}
      {wasAnsweredAutomatically(conversation) && (
        <StatusIcon
          tone="text-ink-faint"
          meaning={conversation.latest_is_reminder ? inbox.row.reminder : inbox.row.automatedReply}
        >
          <Reply aria-hidden />
        </StatusIcon>
      )}
      {waitingSince && (
        // Highlighted once it was read without being answered.
        <Label
          tone={unread ? 'text-ink-soft' : 'bg-warn-soft px-1.5 text-warn'}
          title={inboxList.row.waitingSince(formatExact(waitingSince, zone))}
        >
          <ByMinute say={(now) => inboxList.row.waiting(formatAge(waitingSince, now))} />
        </Label>
      )}
      {conversation.asked_to_stop_at && <Label tone="bg-warn-soft px-1.5 text-warn">{inboxList.row.askedToStop}</Label>}
      {hasOptedOut(conversation) && (
        <StatusIcon
          tone="text-warn"
          meaning={conversation.stopped_by_staff ? clients.stopping.byStaff : inbox.row.optedOut}
        >
          <BellOff aria-hidden />
        </StatusIcon>
      )}
      {conversation.pinned_at && (
        <StatusIcon tone="text-ink-faint" meaning={inbox.row.pinned}>
          <Pin aria-hidden />
        </StatusIcon>
      )}
      {unread && (
        <StatusIcon tone="size-2 rounded-full bg-accent" meaning={inbox.row.unread}>
          {null}
        </StatusIcon>
      )}
    </span>
  );
}

function Label({ tone, title, children }: { tone: string; title?: string; children: ReactNode }) {
  return (
    <>
      <span
        title={title}
        className={classNames('inline-flex items-center gap-1 rounded-md text-xs font-medium tabular-nums', tone)}
      >
        {children}
      </span>
      <VisuallyHidden>{inboxList.row.pause}</VisuallyHidden>
    </>
  );
}

const Failure = ({ children }: { children: string }) => (
  <Label tone="text-bad">
    <CircleAlert aria-hidden />
    {children}
  </Label>
);

/** An icon with a text for screen readers. */
function StatusIcon({ tone, meaning, children }: { tone: string; meaning: string; children: ReactNode }) {
  return (
    <span className={tone} title={meaning}>
      {children}
      <VisuallyHidden>{meaning + inboxList.row.pause}</VisuallyHidden>
    </span>
  );
}
