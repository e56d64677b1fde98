import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useKeptChoice } from '#src/lib/kept-choice.ts';
import { inbox } from '#src/strings/inbox.ts';
import { density } from '#src/ui/appearance.ts';
import { ConversationRow } from './ConversationRow.tsx';
import { nameOf } from './conversation-row.ts';

interface ConversationListProps {
  rows: readonly Conversation[];
  openId: string | undefined;
  zone: string;
  /** The address of a conversation. */
  addressOf: (id: string) => string;
}

const overscan = 8;

/** A row's height as the tokens give it, by density. */
const rowHeight = () =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row-height'), 10) || 64;

/** A window on the list: one stop of the Tab key, arrows move within it, and the row in focus stays mounted. */
export function ConversationList({ rows, openId, zone, addressOf }: ConversationListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const [place, setPlace] = useState(0);
  const found = rows.findIndex((row) => row.id === (focusedId ?? openId));
  if (found >= 0 && found !== place) setPlace(found);
  // Where a row has left the list, the next one takes its place.
  const stop = found >= 0 ? found : Math.max(0, Math.min(place, rows.length - 1));
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: rowHeight,
    overscan,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(stop) || stop >= range.count ? shown : [...shown, stop].toSorted((a, b) => a - b);
    },
  });

  const room = useKeptChoice(density);
  const drawnIn = useRef(room);
  useEffect(() => {
    if (drawnIn.current !== room) virtualizer.measure();
    drawnIn.current = room;
  }, [virtualizer, room]);

  // Who closes a conversation is back in the list, unless they have already gone elsewhere.
  const wasOpen = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && openId === undefined;
    // On a phone the list was not drawn meanwhile, so its rows may be some renders away.
    const row = scroller.current?.querySelector<HTMLElement>('[tabindex="0"]');
    if (isClosed && row && document.activeElement === document.body) row.focus({ preventScroll: true });
    wasOpen.current = openId !== undefined || (isClosed && !row);
  });

  const moveTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setFocusedId(row.id);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => {
      scroller.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(row.id)}"]`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight()) - 1);
    const last = rows.length - 1;
    const target = {
      ArrowDown: Math.min(stop + 1, last),
      ArrowUp: Math.max(stop - 1, 0),
      Home: 0,
      End: last,
      PageDown: Math.min(stop + page, last),
      PageUp: Math.max(stop - page, 0),
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target);
  };
  const onFocus = (event: FocusEvent) => setFocusedId(event.target.getAttribute('data-conversation') ?? undefined);

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      <ul
        aria-label={inbox.conversations}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
          const conversation = rows[index];
          return (
            conversation && (
              <li
                key={key}
                aria-label={nameOf(conversation)}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                className="absolute inset-x-0 top-0"
                style={{ height: size, transform: `translateY(${start}px)` }}
              >
                <ConversationRow
                  conversation={conversation}
                  to={addressOf(conversation.id)}
                  isOpen={conversation.id === openId}
                  isStop={index === stop}
                  zone={zone}
                />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
