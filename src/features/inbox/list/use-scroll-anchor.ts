import { type RefObject, useLayoutEffect, useRef } from 'react';

interface ScrollPosition {
  scrollTop(): number;
  scrollTo(top: number): void;
}

/**
 * Keeps the visible rows in place when rows are added or removed above them. A list at its top stays at its top, and
 * another list starts at its top.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  order: readonly number[],
  listKey: string,
  rowHeight: number,
  { scrollTop, scrollTo }: ScrollPosition,
) {
  const previous = useRef({ order, listKey });
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { order, listKey };
    const element = scroller.current;
    if (!element || before.order === order || scrollTop() <= 0) return;
    if (before.listKey !== listKey) return scrollTo(0);
    const { scrollTop: top, clientHeight } = element;
    const visible = { first: Math.floor(top / rowHeight), end: Math.ceil((top + clientHeight) / rowHeight) };
    const shift = shiftOf(visible, before.order, order);
    if (shift !== 0) scrollTo(top + shift * rowHeight);
  }, [scroller, order, listKey, rowHeight, scrollTop, scrollTo]);
}

/** By how many rows most of the visible rows have moved down. */
function shiftOf(
  { first, end }: { first: number; end: number },
  before: readonly number[],
  after: readonly number[],
): number {
  const votes = new Map<number, number>();
  let shift = 0;
  for (const [n, slot] of before.slice(first, end).entries()) {
    // Most rows move together, so usually only the first one is searched for in the whole list.
    const at = after[first + n + shift] === slot ? first + n + shift : after.indexOf(slot);
    if (at < 0) continue;
    shift = at - first - n;
    votes.set(shift, (votes.get(shift) ?? 0) + 1);
  }
  return [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [0, 0])[0];
}
