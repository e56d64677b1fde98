import { dayOf, formatDate, formatRelativeDay } from '#src/lib/dates.ts';
import { thread as words } from '#src/strings/thread.ts';
import { GapRow } from './GapRow.tsx';
import { MessageBubble } from './MessageBubble.tsx';
import type { ThreadRow } from './thread-rows.ts';
import type { SendActions } from './use-send-actions.ts';

interface ThreadRowContentProps {
  row: ThreadRow;
  clientName: string;
  zone: string;
  actions: SendActions;
  canText: boolean;
  /** For a gap: the side from which the reader comes. */
  fillFrom: 'above' | 'below';
  onFill: (gap: string, from: 'above' | 'below') => Promise<unknown>;
  onOpenImage: (message: string, url: string) => void;
}

export function ThreadRowContent({ row, fillFrom, onFill, ...rest }: ThreadRowContentProps) {
  switch (row.kind) {
    case 'day':
      return <DayMark at={row.at} zone={rest.zone} />;
    case 'new':
      return <NewMark />;
    case 'gap':
      return <GapRow isFirst={row.isFirst} fill={() => onFill(row.before, fillFrom)} />;
    case 'message':
      return <MessageBubble {...rest} item={row.item} closes={row.closes} />;
  }
}

function DayMark({ at, zone }: { at: string; zone: string }) {
  return (
    <h3 className="px-4 pt-5 pb-3 text-center text-xs font-medium text-ink-faint">
      <time dateTime={dayOf(at, zone)} data-tip={formatDate(at, zone)}>
        {formatRelativeDay(at, zone)}
      </time>
    </h3>
  );
}

function NewMark() {
  return (
    <div
      role="separator"
      aria-label={words.newSince}
      className="flex items-center gap-3 px-4 pt-1 pb-3 text-xs font-medium text-accent before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40"
    >
      {words.newSince}
    </div>
  );
}
