import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { settleTime } from '#src/lib/settle-time.ts';

/** Whether the subject of some controls has been the same for so long that a press is meant for it. */
export function useIsSettled(subject: string): boolean {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(subject), settleTime);
    return () => {
      clearTimeout(timer);
      setSettled(null);
    };
  }, [subject]);
  return settled === subject;
}

/** Pixels between the two halves of a double press, at most. */
const samePlace = 24;

/**
 * Spread on a list whose rows have actions. When a row has left, another may have moved under the pointer, so a press at the place
 * of the latest one is ignored for a moment: the second half of a double press was meant for the row that is gone. A press elsewhere
 * counts, and so does one on a control with `data-repeatable`.
 * @param ids the rows.
 */
export function useSettledRows(ids: readonly string[]) {
  const latest = useRef(ids);
  const leftAt = useRef(-Infinity);
  const pressed = useRef<MouseEvent | null>(null);
  useLayoutEffect(() => {
    const rows = new Set(ids);
    if (latest.current.some((id) => !rows.has(id))) leftAt.current = performance.now();
    latest.current = ids;
  });
  return {
    onClickCapture: (event: MouseEvent) => {
      const { target, currentTarget } = event;
      const isPortal = target instanceof Node && !currentTarget.contains(target);
      const isRepeatable = target instanceof Element && target.closest('[data-repeatable]') !== null;
      if (isPortal || isRepeatable) return;
      const before = pressed.current;
      pressed.current = event;
      if (performance.now() - leftAt.current >= settleTime || (before && isElsewhere(before, event))) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Presses by key have no place. */
const isElsewhere = (one: MouseEvent, other: MouseEvent): boolean =>
  other.detail > 0 && Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) > samePlace;
