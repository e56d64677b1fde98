import {
  BellRing,
  CalendarCheck2,
  CalendarClock,
  ClipboardList,
  FileCheck2,
  Mail,
  MessagesSquare,
  Pill,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { TimelineEntry } from '#contract/campaigns/clients.ts';
import type { Conversation } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { useGetClientTimelineInfiniteQuery } from '#src/services/campaigns/clients.ts';
import { fetchMore } from '#src/services/fetch-more.ts';
import { clients } from '#src/strings/clients.ts';
import { Button } from '#src/ui/Button.tsx';
import { Time } from '#src/ui/Time.tsx';
import { conversationAddress } from '../shared/addresses.ts';
import { QueryResult } from './QueryResult.tsx';
import { PanelSection } from './PanelSection.tsx';
import { describeEntry, placeOf } from './timeline-entry.ts';
import { useRefetchOnActivity } from './use-refetch-on-activity.ts';

const words = clients.panel;

interface ClientHistoryProps {
  conversation: Conversation;
  ownerId: string;
  zone: string;
  onLeave: () => void;
}

/** Everything that happened between the practice and the client. An entry that has a place in a conversation links to it. */
export function ClientHistory({ conversation, ownerId, zone, onLeave }: ClientHistoryProps) {
  const query = useGetClientTimelineInfiniteQuery(ownerId, { refetchOnMountOrArgChange: true });
  const { hasNextPage, isFetchingNextPage } = query;
  useRefetchOnActivity(conversation, query);
  return (
    <PanelSection title={words.history}>
      <QueryResult query={query} failed={words.failedHistory}>
        {({ pages }) => {
          const entries = pages.flatMap(({ data }) => data);
          return entries.length > 0 ? (
            <ol role="list" aria-label={words.history} className="-mx-2 flex flex-col">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <Entry entry={entry} conversation={conversation} zone={zone} onLeave={onLeave} />
                </li>
              ))}
            </ol>
          ) : (
            <p className="text-sm text-ink-soft">{words.noHistory}</p>
          );
        }}
      </QueryResult>
      {hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          className="self-center"
          busy={isFetchingNextPage}
          onClick={() => void fetchMore(query)}
        >
          {words.older}
        </Button>
      )}
    </PanelSection>
  );
}

interface EntryProps extends Pick<ClientHistoryProps, 'conversation' | 'zone' | 'onLeave'> {
  entry: TimelineEntry;
}

function Entry({ entry, conversation, zone, onLeave }: EntryProps) {
  const { title, detail } = describeEntry(entry, zone);
  const place = placeOf(entry, conversation.id);
  const isFailed = entry.kind === 'reminder' && entry.outcome === 'failed';
  const content = (
    <>
      <span
        className={classNames('mt-0.5 shrink-0 [&_svg]:size-4', isFailed ? 'text-bad' : 'text-ink-faint')}
        aria-hidden
      >
        {iconOf(entry)}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-medium">{title}</span>
          <Time at={entry.at} zone={zone} className="shrink-0 text-xs text-ink-faint tabular-nums">
            {formatRecent(entry.at, zone)}
          </Time>
        </span>
        {detail && <span className="line-clamp-2 text-ink-soft">{detail}</span>}
      </span>
    </>
  );
  const layout = 'flex gap-2.5 rounded-lg px-2 py-1.5 text-sm';
  if (!place) return <div className={layout}>{content}</div>;
  const container = place.id === conversation.id ? conversation.container : 'INBOX';
  return (
    <Link
      to={conversationAddress(place.id, container, place.spot)}
      onClick={onLeave}
      className={classNames(layout, 'hover:bg-hover')}
    >
      {content}
    </Link>
  );
}

function iconOf(entry: TimelineEntry): ReactNode {
  if (entry.kind === 'texts') return <MessagesSquare />;
  if (entry.kind === 'request') return entry.requestType === 'Appointment' ? <CalendarClock /> : <Pill />;
  if (entry.kind === 'reminder') return <BellRing />;
  if (entry.kind === 'survey') return <ClipboardList />;
  if (entry.kind === 'newsletter') return <Mail />;
  return entry.kind === 'confirmation' ? <CalendarCheck2 /> : <FileCheck2 />;
}
