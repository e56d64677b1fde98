import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Scrolling {
  scrolled(): number;
  scrollTo(top: number): void;
}

/**
 * Keeps what is read where it is when rows come and go above it; at its top a list stays there. Another list begins at
 * its top.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  order: readonly number[],
  list: string,
  rowHeight: number,
  { scrolled, scrollTo }: Scrolling,
) {
  const former = useRef({ order, list });
  useLayoutEffect(() => {
    const before = former.current;
    former.current = { order, list };
    const element = scroller.current;
    if (!element || before.order === order || scrolled() <= 0) return;
    if (before.list !== list) return scrollTo(0);
    const { scrollTop, clientHeight } = element;
    const seen = { first: Math.floor(scrollTop / rowHeight), last: Math.ceil((scrollTop + clientHeight) / rowHeight) };
    const shift = shiftOf(seen, before.order, order);
    if (shift !== 0) scrollTo(scrollTop + shift * rowHeight);
  }, [scroller, order, list, rowHeight, scrolled, scrollTo]);
}

/** How many places most of the rows in sight have gone down. */
function shiftOf(
  { first, last }: { first: number; last: number },
  before: readonly number[],
  after: readonly number[],
): number {
  const votes = new Map<number, number>();
  let shift = 0;
  for (const [n, slot] of before.slice(first, last).entries()) {
    // Most rows move together, so that only the first of them is looked for in the whole list.
    const at = after[first + n + shift] === slot ? first + n + shift : after.indexOf(slot);
    if (at < 0) continue;
    shift = at - first - n;
    votes.set(shift, (votes.get(shift) ?? 0) + 1);
  }
  return [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [0, 0])[0];
}
