import { type PointerEvent, type RefObject, useEffect, useState } from 'react';

export interface Drag {
  readonly from: number;
  readonly to: number;
}

/** Drags the entries of a list by a handle, with mouse, pen or finger. Escape ends it without a move. */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = ({ key }: KeyboardEvent) => void (key === 'Escape' && setDrag(null));
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);

  /** The position of the entry if it were dropped at a height of the window. */
  function positionAt(height: number, from: number): number {
    const entries = [...(list.current?.children ?? [])];
    const to = entries.filter((entry, index) => {
      const { top, bottom } = entry.getBoundingClientRect();
      return index !== from && (top + bottom) / 2 < height;
    }).length;
    entries[to]?.scrollIntoView({ block: 'nearest' });
    return to;
  }

  return {
    drag,
    /** For the list; what drags an entry has `data-handle`. */
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        const handle = event.target instanceof Element ? event.target.closest('[data-handle]') : null;
        if (event.button !== 0 || !handle) return;
        // Otherwise the text below is selected.
        event.preventDefault();
        handle.setPointerCapture(event.pointerId);
        const from = [...event.currentTarget.children].findIndex((entry) => entry.contains(handle));
        setDrag({ from, to: from });
      },
      onPointerMove({ clientY }: PointerEvent) {
        if (drag) setDrag({ ...drag, to: positionAt(clientY, drag.from) });
      },
      onPointerUp() {
        setDrag(null);
        if (drag && drag.to !== drag.from) onDrop(drag);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}
