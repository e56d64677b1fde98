import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { isRepeatable, isSecondPress } from './second-press.ts';

/**
 * Spread on a list whose rows have actions. After a row has left, a press that repeats the one before is ignored in the list only.
 * @param ids the rows.
 */
export function useSettledRows(ids: readonly string[]) {
  const shown = useRef(ids);
  const leftAt = useRef(-Infinity);
  useLayoutEffect(() => {
    const rows = new Set(ids);
    if (shown.current.some((id) => !rows.has(id))) leftAt.current = performance.now();
    shown.current = ids;
  });
  return {
    onClickCapture: (event: MouseEvent) => {
      const { target, currentTarget } = event;
      const isPortal = target instanceof Node && !currentTarget.contains(target);
      if (isPortal || isRepeatable(target) || !isSecondPress(leftAt.current)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
