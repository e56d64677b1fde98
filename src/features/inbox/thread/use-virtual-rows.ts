import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useState } from 'react';
import { isMarkKey, type ThreadRow } from './thread-rows.ts';

/** Within this many pixels of its end, a thread follows new messages. */
export const followWithin = 48;

type RowVirtualizer = Virtualizer<HTMLDivElement, Element>;

interface Options {
  rows: readonly ThreadRow[];
  scroller: RefObject<HTMLDivElement | null>;
  /** A row that is always rendered, so that it can keep the focus; -1 for none. */
  pinned: number;
  onChange: (virtualizer: RowVirtualizer) => void;
}

/**
 * Renders the visible rows and a few more. The scroll position follows the end if it is there, and else stays at the message being read.
 * What changes with scrolling is returned as values, because the React compiler caches what components read from `virtualizer`.
 */
export function useVirtualRows({ rows, scroller, pinned, onChange }: Options) {
  // Starts at the end: starting at the top would render the oldest rows for a moment, and load what is before them.
  const [initialOffset] = useState(() => rows.reduce((sum, row) => sum + estimatedHeight(row), 0));
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimatedHeight(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) => {
      const visible = defaultRangeExtractor(range);
      const isExtra = pinned >= 0 && pinned < range.count && !visible.includes(pinned);
      return isExtra ? [...visible, pinned].sort((a, b) => a - b) : visible;
    },
    initialOffset,
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: followWithin,
    paddingEnd: 12,
    onChange,
  });
  useState(() => anchorToMessages(virtualizer));
  return {
    virtualizer,
    virtualRows: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    topmost: virtualizer.range?.startIndex ?? 0,
  };
}

/**
 * When rows are inserted above, the library keeps the topmost visible row in place. That must be a message: day and gap rows
 * move when messages are inserted around them.
 */
function anchorToMessages(virtualizer: RowVirtualizer): void {
  const rowAt = virtualizer.getVirtualItemForOffset;
  virtualizer.getVirtualItemForOffset = (offset) => {
    const top = rowAt(offset);
    for (let row = top; row; row = virtualizer.measurementsCache[row.index + 1]) if (!isMarkKey(row.key)) return row;
    return top;
  };
}

const charactersOnLine = 75;
const lineHeight = 20;

/** A row's approximate height, used until it is measured. */
function estimatedHeight(row: ThreadRow | undefined): number {
  if (row?.kind === 'gap') return 96;
  if (row?.kind !== 'message') return 48;
  const { content, media } = row.item.message;
  const lines = content.split('\n').reduce((sum, line) => sum + Math.ceil((line.length || 1) / charactersOnLine), 0);
  return (content ? 16 + lines * lineHeight : 0) + (media.length > 0 ? 180 : 0) + (row.closes ? 32 : 4);
}
