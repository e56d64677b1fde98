import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Rows that are drawn beyond those in sight. */
const overscan = 8;
/** Rows that are scrolled past before others are drawn. */
const stride = 4;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** Pixels. */
  rowHeight: number;
  /** A row that is drawn wherever the list is scrolled to, so that the focus can rest on it. */
  kept: number;
}

/**
 * The rows of a list that are in sight, and a few more. All have one height, so that which those are is arithmetic: the length of the list
 * costs nothing, and no row is measured.
 */
export function useListWindow({ scroller, count, rowHeight, kept }: Options) {
  // No list is higher than its window; what is too much goes before the first frame is drawn.
  const [begun] = useState(() => ({ top: 0, height: window.innerHeight }));
  const view = useRef(begun);
  const [inSight, setInSight] = useState(() => rowsIn(begun, rowHeight));
  const look = useRef(() => {});
  useLayoutEffect(() => {
    look.current = () => {
      const now = rowsIn(view.current, rowHeight);
      setInSight((before) => (before.first === now.first && before.last === now.last ? before : now));
    };
    look.current();
  }, [rowHeight]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onScroll = () => {
      view.current.top = element.scrollTop;
      flushSync(look.current);
    };
    const observer = new ResizeObserver(([entry]) => {
      view.current.height = entry?.contentRect.height ?? view.current.height;
      look.current();
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
    view.current.top = element.scrollTop;
    look.current();
  };
  return {
    drawn: drawnOf(inSight, count, kept),
    height: count * rowHeight,
    /** How far the list was scrolled, as its last scroll event told: asking the element would have the page laid out anew. */
    scrolled: () => view.current.top,
    scrollTo,
    /** Scrolls as far as it takes to have a row in sight. */
    reveal(index: number) {
      const { top, height } = view.current;
      const start = index * rowHeight;
      if (start < top) scrollTo(start);
      else if (start + rowHeight > top + height) scrollTo(start + rowHeight - height);
    },
  };
}

interface Rows {
  readonly first: number;
  /** The one behind the last. */
  readonly last: number;
}

const rowsIn = ({ top, height }: { top: number; height: number }, rowHeight: number): Rows => ({
  first: Math.floor(top / rowHeight / stride) * stride,
  last: Math.ceil((top + height) / rowHeight / stride) * stride,
});

/** Places of the list, in its order. */
function drawnOf({ first, last }: Rows, count: number, kept: number): readonly number[] {
  const from = Math.max(0, first - overscan);
  const to = Math.min(count, last + overscan);
  const drawn = Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);
  if (kept >= count || (kept >= from && kept < to)) return drawn;
  return kept < from ? [kept, ...drawn] : [...drawn, kept];
}
