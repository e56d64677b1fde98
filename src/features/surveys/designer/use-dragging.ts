import { type PointerEvent, type RefObject, useEffect, useState } from 'react';

interface Drag {
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
    handleOf: (from: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        // Otherwise the text below is selected.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from, to: from });
      },
      onPointerMove: ({ clientY }: PointerEvent) => void (drag && setDrag({ from, to: positionAt(clientY, from) })),
      onPointerUp() {
        setDrag(null);
        if (drag && drag.to !== from) onDrop(drag);
      },
      onPointerCancel: () => setDrag(null),
    }),
  };
}
