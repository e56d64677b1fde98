import { useState } from 'react';

/** The one row that the Tab key reaches: the focused row, else the open one. If it leaves the list, the next row takes its place. */
export function useTabStop(order: readonly number[], openSlot: number | undefined) {
  const [focusedSlot, setFocusedSlot] = useState<number>();
  const [lastIndex, setLastIndex] = useState(0);
  const slot = focusedSlot ?? openSlot;
  const index = slot === undefined ? -1 : order.indexOf(slot);
  if (index >= 0 && index !== lastIndex) setLastIndex(index);
  return {
    focusedSlot,
    setFocusedSlot,
    /** Where the row was last seen in the list. */
    lastIndex,
    tabStop: index >= 0 ? index : Math.max(0, Math.min(lastIndex, order.length - 1)),
  };
}
