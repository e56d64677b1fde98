import { ArrowDown } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { dayOf, formatDate, formatExact, formatRelativeDay } from '#src/lib/dates.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { inbox } from '#src/strings/inbox.ts';
import { thread as words } from '#src/strings/thread.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { firstUnread } from './first-unread.ts';
import { GapRow } from './GapRow.tsx';
import { imagesOf, type ThreadImage } from './images.ts';
import { MessageBubble } from './MessageBubble.tsx';
import { PrintedThread } from './PrintedThread.tsx';
import { type ThreadRow, threadRows } from './thread-rows.ts';
import { useHeardArrivals } from './use-thread-announcements.ts';
import { useHeardFailures } from './use-heard-failures.ts';
import { useScrollToTarget } from './use-scroll-to-target.ts';
import { followWithin, useVirtualRows } from './use-virtual-rows.ts';
import type { JumpTarget } from './use-jump-target.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import type { SendActions } from './use-send-actions.ts';
import { useUnseen } from './use-unseen.ts';

const MediaViewer = lazyWithPreload('media viewer', async () => (await import('./MediaViewer.tsx')).MediaViewer);

interface ThreadProps {
  items: readonly ThreadItem[];
  /** The ids of the messages right before which others are not loaded. */
  gaps: ReadonlySet<string>;
  /** It was unread when it was opened. */
  wasUnread: boolean;
  /** Loads what is missing before a message, for a reader who comes from above or below; resolves to what went wrong. */
  onFill: (gap: string, from: 'above' | 'below') => Promise<unknown>;
  clientName: string;
  zone: string;
  actions: SendActions;
  /** Whether the client can be texted at all. */
  canText: boolean;
  /** The message to be brought into sight (IN-34, IN-35). */
  landing: JumpTarget | null;
}

/** From so many pixels on, a button leads back to the end, also where nothing has arrived. */
const awayFrom = 240;

/**
 * The messages, oldest first. It opens at the latest, or at the first that nobody has read, and follows what arrives, but
 * never takes away what somebody is reading (IN-33).
 */
export function Thread(props: ThreadProps) {
  const { items, gaps, wasUnread, onFill, clientName, zone, actions, canText, landing } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [opened] = useState(() => items.at(-1)?.message.create_ts ?? '');
  const firstNew = wasUnread ? firstUnread(items, opened) : null;
  const rows = threadRows(items, zone, { gaps, firstNew });
  const landedOn = landing
    ? rows.findIndex((row) => row.kind === 'message' && row.item.message.id === landing.message)
    : -1;
  useHeardArrivals(items, clientName);
  useHeardFailures(items);
  const unseen = useUnseen(items);
  const { rowWindow, drawn, height, topmost } = useVirtualRows({
    rows,
    scroller,
    kept: landedOn,
    onChange: (instance) => unseen.look(!instance.isAtEnd(followWithin), !instance.isAtEnd(awayFrom)),
  });

  const opensAt = useRef(rows.findIndex(({ kind }) => kind === 'new'));
  const opensElsewhere = useRef(landing !== null);
  useStickToEnd(scroller, height, landing === null && rows.every(({ kind }) => kind !== 'new'));
  useEffect(() => {
    if (opensElsewhere.current) return;
    if (opensAt.current >= 0) rowWindow.scrollToIndex(opensAt.current, { align: 'start' });
    else rowWindow.scrollToEnd();
    // Once for each thread: its parent gives it a key.
  }, [rowWindow]);

  const landed = rows[landedOn];
  const isLit = useScrollToTarget(landing, {
    index: drawn.some(({ index }) => index === landedOn) ? landedOn : -1,
    heard: landed?.kind === 'message' ? words.spot.shown(formatExact(landed.item.message.create_ts, zone)) : '',
    scroller,
    show: (index) => rowWindow.scrollToIndex(index, { align: 'center' }),
  });

  // What we write ourselves is always worth seeing.
  const lastOwn = items.at(-1)?.send?.id;
  useEffect(() => {
    if (lastOwn) rowWindow.scrollToEnd();
  }, [lastOwn, rowWindow]);

  const [viewed, setViewed] = useState<Pick<ThreadImage, 'message' | 'url'> | null>(null);
  const openImage = (message: string, url: string) => setViewed({ message, url });

  const contentOf = (row: ThreadRow, index: number) => {
    if (row.kind === 'day') return <DayMark at={row.at} zone={zone} />;
    if (row.kind === 'new') return <NewMark />;
    if (row.kind === 'message')
      return (
        <MessageBubble
          item={row.item}
          closes={row.closes}
          clientName={clientName}
          zone={zone}
          actions={actions}
          canText={canText}
          onOpenImage={openImage}
        />
      );
    const from = index > topmost ? 'above' : 'below';
    return <GapRow isFirst={row.isFirst} fill={() => onFill(row.before, from)} />;
  };

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        // Scrolling puts rows in and takes them out; what arrives is announced by itself.
        aria-live="off"
        aria-label={inbox.messages}
        tabIndex={0}
        className="group/log h-full overflow-y-auto overscroll-contain outline-offset-[-2px]"
      >
        <div className="relative w-full" style={{ height }}>
          {drawn.map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  data-index={index}
                  ref={rowWindow.measureElement}
                  className={classNames(
                    'absolute inset-x-0 top-0 transition-colors duration-700',
                    isLit && index === landedOn && 'bg-accent-soft',
                  )}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {contentOf(row, index)}
                </div>
              )
            );
          })}
        </div>
      </div>
      {rows.length === 0 && (
        <p className="absolute inset-x-6 top-1/3 text-center text-pretty text-ink-soft">{words.empty}</p>
      )}
      <PrintedThread items={items} clientName={clientName} zone={zone} />
      {viewed && (
        <Suspense fallback={null}>
          <MediaViewer
            images={imagesOf(items, clientName)}
            opened={viewed}
            zone={zone}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
      {(unseen.isFar || unseen.count > 0) && (
        <Button
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          icon={<ArrowDown aria-hidden />}
          aria-label={unseen.count > 0 ? words.newBelowLeads(unseen.count) : undefined}
          onClick={() => rowWindow.scrollToEnd({ behavior: 'smooth' })}
        >
          {unseen.count > 0 ? words.newBelow(unseen.count) : words.jumpToLatest}
        </Button>
      )}
    </div>
  );
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
