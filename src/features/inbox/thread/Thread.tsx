import { ArrowDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { inbox } from '#src/strings/inbox.ts';
import { thread as words } from '#src/strings/thread.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { useSettledRows } from '#src/ui/use-settled-rows.ts';
import { imagesOf, type ThreadImage } from './images.ts';
import { PrintedThread } from './PrintedThread.tsx';
import { firstUnread, threadRows } from './thread-rows.ts';
import { ThreadRowContent } from './ThreadRowContent.tsx';
import type { JumpTarget } from './use-jump-target.ts';
import type { SendActions } from './use-send-actions.ts';
import { useAnnounceArrivals, useAnnounceFailures } from './use-thread-announcements.ts';
import { useThreadScroll } from './use-thread-scroll.ts';

const MediaViewer = lazyWithPreload('media viewer', async () => (await import('./MediaViewer.tsx')).MediaViewer);

interface ThreadProps {
  items: readonly ThreadItem[];
  /** The ids of the messages right before which others are not loaded. */
  gaps: ReadonlySet<string>;
  /** It was unread when it was opened. */
  wasUnread: boolean;
  /** Loads the messages missing before a message, for a reader who scrolls towards it from above or below; resolves to an error, if any. */
  onFill: (gap: string, from: 'above' | 'below') => Promise<unknown>;
  clientName: string;
  zone: string;
  actions: SendActions;
  /** Whether the client can be texted at all. */
  canText: boolean;
  /** The message to scroll to (IN-34, IN-35). */
  target: JumpTarget | null;
}

/** The messages, oldest first. Only the visible rows are rendered. */
export function Thread({ items, gaps, wasUnread, onFill, target, ...rest }: ThreadProps) {
  const { clientName, zone } = rest;
  const scroller = useRef<HTMLDivElement>(null);
  const [openedAt] = useState(() => items.at(-1)?.message.create_ts ?? '');
  const rows = threadRows(items, zone, { gaps, firstNew: wasUnread ? firstUnread(items, openedAt) : null });
  useAnnounceArrivals(items, clientName);
  useAnnounceFailures(items);
  const { virtualizer, virtualRows, height, topmost, unseen, highlighted } = useThreadScroll({
    items,
    rows,
    scroller,
    target,
    zone,
  });
  const settledRows = useSettledRows(items.filter(needsDecision).map(({ key }) => key));
  const [viewed, setViewed] = useState<Pick<ThreadImage, 'message' | 'url'> | null>(null);
  const openImage = (message: string, url: string) => setViewed({ message, url });

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        // Scrolling mounts and unmounts rows, so new messages are announced separately.
        aria-live="off"
        aria-label={inbox.messages}
        tabIndex={0}
        className="group/log h-full overflow-y-auto overscroll-contain outline-offset-[-2px]"
      >
        <div {...settledRows} className="relative w-full" style={{ height }}>
          {virtualRows.map(({ index, key, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  data-index={index}
                  ref={virtualizer.measureElement}
                  className={classNames(
                    'absolute inset-x-0 top-0 transition-colors duration-700',
                    index === highlighted && 'bg-accent-soft',
                  )}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ThreadRowContent
                    {...rest}
                    row={row}
                    fillFrom={row.kind === 'gap' && index <= topmost ? 'below' : 'above'}
                    onFill={onFill}
                    onOpenImage={openImage}
                  />
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
        <Opening label={words.viewer.title} onCancel={() => setViewed(null)}>
          <MediaViewer
            images={imagesOf(items, clientName)}
            opened={viewed}
            zone={zone}
            onClose={() => setViewed(null)}
          />
        </Opening>
      )}
      {(unseen.isFar || unseen.count > 0) && (
        <Button
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-float"
          icon={<ArrowDown aria-hidden />}
          aria-label={unseen.count > 0 ? words.newBelowLeads(unseen.count) : undefined}
          onClick={() => virtualizer.scrollToEnd({ behavior: 'smooth' })}
        >
          {unseen.count > 0 ? words.newBelow(unseen.count) : words.jumpToLatest}
        </Button>
      )}
    </div>
  );
}

/** A text of this window that was not sent, with the buttons to retry, edit or delete it. */
const needsDecision = ({ send }: ThreadItem): boolean => send !== null && send.until === null;
