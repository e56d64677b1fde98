import { BellOff, CircleAlert, Pin, Reply } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatAge, formatExact } from '#src/lib/dates.ts';
import { useHasFailedSend } from '#src/outbox/failed-sends.ts';
import { isUndelivered, isUnread, needsReplySince } from '#src/services/communication/narrowing.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { ByMinute } from '#src/ui/ByMinute.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { hasOptedOut, wasAnsweredAutomatically } from '../shared/conversation-summary.ts';

interface RowStatesProps {
  conversation: Conversation;
  container: Container;
  zone: string;
}

/** What waits for somebody in a conversation, and how it stands. */
export function RowStates({ conversation, container, zone }: RowStatesProps) {
  const hasFailedSend = useHasFailedSend(conversation.id);
  const unread = isUnread(conversation);
  const waiting = needsReplySince(conversation);
  return (
    <span className="flex shrink-0 items-center gap-1.5 [&_svg]:size-3.5">
      {conversation.container !== container && (
        <Words tone="bg-hover px-1.5 text-ink-soft">
          {conversation.container === 'DONE' ? inboxList.row.done : inboxList.row.backInInbox}
        </Words>
      )}
      {isUndelivered(conversation) && <Failure>{inbox.row.failed}</Failure>}
      {hasFailedSend && <Failure>{inboxList.row.ownUnsent}</Failure>}
      {wasAnsweredAutomatically(conversation) && (
        <Sign tone="text-ink-faint" meaning={inbox.row.automatedReply}>
          <Reply aria-hidden />
        </Sign>
      )}
      {waiting && (
        // Somebody read it and nobody answered: that stands out.
        <Words
          tone={unread ? 'text-ink-soft' : 'bg-warn-soft px-1.5 text-warn'}
          title={inboxList.row.waitingSince(formatExact(waiting, zone))}
        >
          <ByMinute say={(now) => inboxList.row.waiting(formatAge(waiting, now))} />
        </Words>
      )}
      {hasOptedOut(conversation) && (
        <Sign tone="text-warn" meaning={inbox.row.optedOut}>
          <BellOff aria-hidden />
        </Sign>
      )}
      {conversation.pinned_at && (
        <Sign tone="text-ink-faint" meaning={inbox.row.pinned}>
          <Pin aria-hidden />
        </Sign>
      )}
      {unread && (
        <Sign tone="size-2 rounded-full bg-accent" meaning={inbox.row.unread}>
          {null}
        </Sign>
      )}
    </span>
  );
}

function Words({ tone, title, children }: { tone: string; title?: string; children: ReactNode }) {
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
  <Words tone="text-bad">
    <CircleAlert aria-hidden />
    {children}
  </Words>
);

/** A sign for the eye, a word for the ear. */
function Sign({ tone, meaning, children }: { tone: string; meaning: string; children: ReactNode }) {
  return (
    <span className={tone} title={meaning}>
      {children}
      <VisuallyHidden>{meaning + inboxList.row.pause}</VisuallyHidden>
    </span>
  );
}
