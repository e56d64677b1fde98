import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatExact } from '#src/lib/dates.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { compareTimes } from '#src/services/communication/order.ts';
import { thread as words } from '#src/strings/thread.ts';
import type { ThreadRow } from './thread-rows.ts';
import type { JumpTarget } from './use-jump-target.ts';
import { useScrollToTarget } from './use-scroll-to-target.ts';
import { useStickToEnd } from './use-stick-to-end.ts';
import { followWithin, useVirtualRows } from './use-virtual-rows.ts';

/** Farther than this from the end, in pixels, a button leads back to it even without new messages. */
const farFrom = 240;

interface Options {
  items: readonly ThreadItem[];
  rows: readonly ThreadRow[];
  scroller: RefObject<HTMLDivElement | null>;
  target: JumpTarget | null;
  zone: string;
}

/**
 * The scroll position of a thread. It opens at the target, else at the first unread message, else at its end; follows new messages
 * at the end, and otherwise stays where the user is reading (IN-33).
 */
export function useThreadScroll({ items, rows, scroller, target, zone }: Options) {
  const targetIndex = target
    ? rows.findIndex((row) => row.kind === 'message' && row.item.message.id === target.message)
    : -1;
  const unseen = useUnseen(items);
  const { virtualizer, virtualRows, height, topmost } = useVirtualRows({
    rows,
    scroller,
    pinned: targetIndex,
    onChange: (instance) => unseen.onScrolled(!instance.isAtEnd(followWithin), !instance.isAtEnd(farFrom)),
  });

  const firstUnreadIndex = useRef(rows.findIndex(({ kind }) => kind === 'new'));
  const opensAtTarget = useRef(target !== null);
  useStickToEnd(scroller, height, target === null && rows.every(({ kind }) => kind !== 'new'));
  useEffect(() => {
    if (opensAtTarget.current) return;
    if (firstUnreadIndex.current >= 0) virtualizer.scrollToIndex(firstUnreadIndex.current, { align: 'start' });
    else virtualizer.scrollToEnd();
    // Runs once for each thread: its parent gives it a key.
  }, [virtualizer]);

  const targetRow = rows[targetIndex];
  const isHighlighted = useScrollToTarget(target, {
    index: virtualRows.some(({ index }) => index === targetIndex) ? targetIndex : -1,
    announcement:
      targetRow?.kind === 'message' ? words.spot.shown(formatExact(targetRow.item.message.create_ts, zone)) : '',
    scroller,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
  });

  const lastOwn = items.at(-1)?.send?.id;
  useEffect(() => {
    if (lastOwn) virtualizer.scrollToEnd();
  }, [lastOwn, virtualizer]);

  return { virtualizer, virtualRows, height, topmost, unseen, highlighted: isHighlighted ? targetIndex : -1 };
}

/** Whether the thread is scrolled far from its end, and how many messages arrived since it left the end. */
function useUnseen(items: readonly ThreadItem[]) {
  const latest = items.at(-1)?.message.create_ts ?? '';
  /** The time of the latest message when the end was scrolled out of view; null while it is visible. */
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const [isFar, setFar] = useState(false);
  return {
    isFar,
    count: leftAt === null ? 0 : countSince(items, leftAt),
    onScrolled(isAway: boolean, isFarAway: boolean) {
      setLeftAt((before) => (isAway ? (before ?? latest) : null));
      setFar(isFarAway);
    },
  };
}

function countSince(items: readonly ThreadItem[], moment: string): number {
  const seen = items.findLastIndex(({ message }) => compareTimes(message.create_ts, moment) <= 0);
  return items.length - 1 - seen;
}
