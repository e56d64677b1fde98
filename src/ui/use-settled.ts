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

/**
 * Spread on a list whose rows have actions. When a row has left, another may have moved under the pointer, so presses in the
 * list are ignored for a moment: the second half of a double press was meant for the row that is gone.
 * @param ids the rows.
 */
export function useSettledRows(ids: readonly string[]) {
  const latest = useRef(ids);
  const leftAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const rows = new Set(ids);
    if (latest.current.some((id) => !rows.has(id))) leftAt.current = performance.now();
    latest.current = ids;
  });
  return {
    onClickCapture: (event: MouseEvent) => {
      const isPortal = event.target instanceof Node && !event.currentTarget.contains(event.target);
      if (isPortal || performance.now() - leftAt.current >= settleTime) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
