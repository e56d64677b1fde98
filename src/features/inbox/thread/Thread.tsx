import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatRelativeDay } from '#src/lib/dates.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { inbox } from '#src/strings/inbox.ts';
import { Button } from '#src/ui/Button.tsx';
import { MessageBubble, type SendActions } from './MessageBubble.tsx';
import { threadRows } from './thread-rows.ts';
import { useHeardArrivals } from './use-heard-arrivals.ts';

interface ThreadProps {
  items: readonly ThreadItem[];
  clientName: string;
  zone: string;
  actions: SendActions;
}

/** Within so many pixels of its end a thread follows what arrives. */
const followWithin = 48;
/** From so many pixels on, a button leads back to the end. */
const awayFrom = 240;
const estimatedRow = 64;

/** The messages, oldest first. It opens at the latest and follows it, but never takes away what somebody is reading (IN-33). */
export function Thread({ items, clientName, zone, actions }: ThreadProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // By hand, because the compiler leaves a component with a virtual list alone, and this one renders while it is scrolled.
  const rows = useMemo(() => threadRows(items, zone), [items, zone]);
  useHeardArrivals(items, clientName);
  const unseen = useUnseen(items.length);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRow,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: followWithin,
    paddingEnd: 12,
    onChange: (instance) => unseen.look(!instance.isAtEnd(awayFrom)),
  });

  useEffect(() => {
    virtualizer.scrollToEnd();
    // Once for each thread: its parent gives it a key.
  }, [virtualizer]);

  // What we write ourselves is always worth seeing.
  const lastOwn = items.at(-1)?.send?.id;
  useEffect(() => {
    if (lastOwn) virtualizer.scrollToEnd();
  }, [lastOwn, virtualizer]);

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        // Scrolling puts rows in and takes them out; what arrives is announced by itself.
        aria-live="off"
        aria-label={inbox.messages}
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain outline-offset-[-2px]"
      >
        <div className="relative w-full" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  data-index={index}
                  ref={virtualizer.measureElement}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row.kind === 'day' ? (
                    <h3 className="px-4 pt-5 pb-1 text-center text-xs font-medium text-ink-faint">
                      {formatRelativeDay(row.at, zone)}
                    </h3>
                  ) : (
                    <MessageBubble
                      item={row.item}
                      continues={row.continues}
                      closes={row.closes}
                      clientName={clientName}
                      zone={zone}
                      actions={actions}
                    />
                  )}
                </div>
              )
            );
          })}
        </div>
      </div>
      {rows.length === 0 && (
        <p className="absolute inset-x-6 top-1/3 text-center text-pretty text-ink-soft">{inbox.thread.empty}</p>
      )}
      {unseen.isAway && (
        <Button
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          icon={<ArrowDown aria-hidden />}
          onClick={() => virtualizer.scrollToEnd({ behavior: 'smooth' })}
        >
          {unseen.count > 0 ? inbox.thread.newMessages(unseen.count) : inbox.thread.jumpToLatest}
        </Button>
      )}
    </div>
  );
}

/** Whether the end is out of sight, and how many messages arrived since it was last seen. */
function useUnseen(length: number) {
  /** How many there were when the end was left; null while it is in sight. */
  const [leftAt, setLeftAt] = useState<number | null>(null);
  return {
    isAway: leftAt !== null,
    count: leftAt === null ? 0 : Math.max(0, length - leftAt),
    look: (isAway: boolean) => setLeftAt((before) => (isAway ? (before ?? length) : null)),
  };
}
