import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useState } from 'react';
import { isMark, type ThreadRow } from './thread-rows.ts';

/** Within so many pixels of its end a thread follows what arrives. */
export const followWithin = 48;

type RowWindow = Virtualizer<HTMLDivElement, Element>;

interface Options {
  rows: readonly ThreadRow[];
  scroller: RefObject<HTMLDivElement | null>;
  /** A row that is drawn wherever the window stands, so that focus can rest on it; -1 for none. */
  kept: number;
  onChange: (rowWindow: RowWindow) => void;
}

/**
 * The rows in sight and a few more. It stays at the end when it is there, and else with the message that is being read.
 * What changes with scrolling is answered as values: the compiler takes whoever reads it from `rowWindow` to read it once.
 */
export function useVirtualRows({ rows, scroller, kept, onChange }: Options) {
  // It begins at its end: from the top, what lies before would be drawn for a moment, and fetched.
  const [initialOffset] = useState(() => rows.reduce((sum, row) => sum + estimatedHeight(row), 0));
  const rowWindow = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimatedHeight(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return kept < 0 || kept >= range.count || drawn.includes(kept) ? drawn : [...drawn, kept].sort((a, b) => a - b);
    },
    initialOffset,
    overscan: 6,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: followWithin,
    paddingEnd: 12,
    onChange,
  });
  useState(() => holdByMessages(rowWindow));
  return {
    rowWindow,
    drawn: rowWindow.getVirtualItems(),
    height: rowWindow.getTotalSize(),
    topmost: rowWindow.range?.startIndex ?? 0,
  };
}

/**
 * Rows may come above what is read. The library then keeps its topmost row where it is; but days and gaps go elsewhere when
 * others join them, so it has to be the topmost message.
 */
function holdByMessages(rowWindow: RowWindow): void {
  const rowAt = rowWindow.getVirtualItemForOffset;
  rowWindow.getVirtualItemForOffset = (offset) => {
    const top = rowAt(offset);
    for (let row = top; row; row = rowWindow.measurementsCache[row.index + 1]) if (!isMark(row.key)) return row;
    return top;
  };
}

const charactersOnLine = 75;
const lineHeight = 20;

/** About what a row will measure, so that little moves when it does. */
function estimatedHeight(row: ThreadRow | undefined): number {
  if (row?.kind === 'gap') return 96;
  if (row?.kind !== 'message') return 48;
  const { content, media } = row.item.message;
  const lines = content.split('\n').reduce((sum, line) => sum + Math.ceil((line.length || 1) / charactersOnLine), 0);
  return (content ? 16 + lines * lineHeight : 0) + (media.length > 0 ? 180 : 0) + (row.closes ? 32 : 4);
}
