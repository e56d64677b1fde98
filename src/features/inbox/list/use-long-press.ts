import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** Milliseconds. */
const long = 500;
/** Pixels that a resting finger may stray. */
const stray = 10;

/** Calls back where a finger rests on an element; the click that follows is not meant. */
export function useLongPress(onLongPress: (target: EventTarget) => void) {
  const press = useRef({ timer: 0, x: 0, y: 0, wasLong: false });
  const end = () => clearTimeout(press.current.timer);
  return {
    /** Takes back the click of a long press; answers whether this was one. */
    swallows(event: MouseEvent): boolean {
      if (!press.current.wasLong) return false;
      press.current.wasLong = false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    props: {
      onPointerDown: ({ pointerType, clientX, clientY, target }: PointerEvent) => {
        end();
        if (pointerType !== 'touch') return;
        const timer = window.setTimeout(() => {
          press.current.wasLong = true;
          onLongPress(target);
        }, long);
        press.current = { timer, x: clientX, y: clientY, wasLong: false };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = press.current;
        if (Math.hypot(clientX - x, clientY - y) > stray) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      // A phone's own menu for links would take the press away.
      onContextMenu: (event: MouseEvent) => {
        if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault();
      },
    },
  };
}
