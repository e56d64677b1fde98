import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows rendered above and below the visible ones. */
const overscan = 8;
/** Rows to scroll by before other rows are rendered. */
const stride = 4;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels. */
  rowHeight: number;
  /** The index of a row that stays rendered at any scroll position, so that it keeps the focus. */
  pinned: number;
}

/**
 * Windowing: renders the visible rows and a few more. All rows have the same height, so the cost does not depend on the length of the
 * list, and no row is measured.
 */
export function useListWindow({ scroller, count, rowHeight, pinned }: Options) {
  // A list is never higher than the window. The first layout corrects this before the first frame.
  const [initial] = useState(() => ({ top: 0, height: window.innerHeight }));
  const viewport = useRef(initial);
  const [visible, setVisible] = useState(() => rowsIn(initial, rowHeight));
  const update = useRef(() => {});
  useLayoutEffect(() => {
    update.current = () => {
      const now = rowsIn(viewport.current, rowHeight);
      setVisible((before) => (before.first === now.first && before.end === now.end ? before : now));
    };
    update.current();
  }, [rowHeight]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = () => {
      viewport.current.top = element.scrollTop;
      flushSync(update.current);
    };
    const observer = new ResizeObserver(([entry]) => {
      viewport.current.height = entry?.contentRect.height ?? viewport.current.height;
      update.current();
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller]);

  const scrollTo = (top: number) => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTo({ top });
    viewport.current.top = element.scrollTop;
    update.current();
  };
  return {
    rendered: renderedRows(visible, count, pinned),
    height: count * rowHeight,
    /** The scroll position at the last scroll event; reading it from the element would force a layout. */
    scrollTop: () => viewport.current.top,
    scrollTo,
    /** Scrolls no further than needed to make a row visible. */
    scrollIntoView(index: number) {
      const { top, height } = viewport.current;
      const start = index * rowHeight;
      if (start < top) scrollTo(start);
      else if (start + rowHeight > top + height) scrollTo(start + rowHeight - height);
    },
  };
}

interface RowRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

const rowsIn = ({ top, height }: { top: number; height: number }, rowHeight: number): RowRange => ({
  first: Math.floor(top / rowHeight / stride) * stride,
  end: Math.ceil((top + height) / rowHeight / stride) * stride,
});

/** Indexes in the order of the list. */
function renderedRows({ first, end }: RowRange, count: number, pinned: number): readonly number[] {
  const from = Math.max(0, first - overscan);
  const to = Math.min(count, end + overscan);
  const rendered = Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);
  if (pinned >= count || (pinned >= from && pinned < to)) return rendered;
  return pinned < from ? [pinned, ...rendered] : [...rendered, pinned];
}
