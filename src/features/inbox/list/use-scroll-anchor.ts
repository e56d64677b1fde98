import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what is read where it is when rows come and go above it; at its top a list stays there. Another list begins at
 * its top.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  order: readonly number[],
  list: string,
  rowHeight: () => number,
  /** How far the list was scrolled, as its last scroll event told: asking the element would have the page laid out anew. */
  scrolled: () => number,
) {
  const former = useRef({ order, list });
  useLayoutEffect(() => {
    const before = former.current;
    former.current = { order, list };
    const element = scroller.current;
    if (!element || before.order === order || scrolled() === 0) return;
    const shift = shiftOf(seenIn(element, before.order, rowHeight()), before.order, order);
    element.scrollTo({ top: before.list === list ? element.scrollTop + shift * rowHeight() : 0 });
  }, [scroller, order, list, rowHeight, scrolled]);
}

const seenIn = ({ scrollTop, clientHeight }: HTMLElement, order: readonly number[], height: number) =>
  order.slice(Math.floor(scrollTop / height), Math.ceil((scrollTop + clientHeight) / height));

/** How many places most of these rows have gone down. */
function shiftOf(seen: readonly number[], before: readonly number[], after: readonly number[]): number {
  const votes = new Map<number, number>();
  for (const slot of seen) {
    const at = after.indexOf(slot);
    if (at < 0) continue;
    const shift = at - before.indexOf(slot);
    votes.set(shift, (votes.get(shift) ?? 0) + 1);
  }
  return [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [0, 0])[0];
}
