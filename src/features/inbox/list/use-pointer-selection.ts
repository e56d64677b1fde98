import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { slotAt } from './row-elements.ts';

/** Milliseconds. */
const longPressTime = 500;
/** Pixels that the finger may move meanwhile. */
const moveTolerance = 10;

interface PointerSelection {
  isSelecting: boolean;
  /** Where a range starts. */
  tabStop: number | undefined;
  onToggle: (slot: number) => void;
  onSelectRange: (from: number, to: number) => void;
  /** Called with the slot that was clicked. */
  onSelected: (slot: number) => void;
}

/** Selects rows by their checkboxes, by a long press, and by taps once a row is selected. */
export function usePointerSelection(options: PointerSelection) {
  // Nothing compares these handlers, so memoising them would only add code.
  'use no memo';
  const { isSelecting, tabStop, onToggle, onSelectRange, onSelected } = options;
  const longPress = useLongPress((target) => {
    const slot = slotAt(target);
    if (slot !== null) onToggle(slot);
  });
  const onClickCapture = (event: MouseEvent) => {
    const slot = slotAt(event.target);
    if (slot === null || longPress.cancelsClick(event)) return;
    const isCheckbox = event.target instanceof HTMLInputElement;
    const isTap = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
    if (!isCheckbox && !(isTap && isSelecting)) return;
    if (!isCheckbox) event.preventDefault();
    if (event.shiftKey) onSelectRange(tabStop ?? slot, slot);
    else onToggle(slot);
    onSelected(slot);
  };
  return { ...longPress.handlers, onClickCapture };
}

/** Calls back on a long press on an element. */
function useLongPress(onLongPress: (target: EventTarget) => void) {
  // Nothing compares these handlers, so memoising them would only add code.
  'use no memo';
  const press = useRef({ timer: 0, x: 0, y: 0, wasLong: false });
  const end = () => clearTimeout(press.current.timer);
  return {
    /** Cancels the click that follows a long press. Returns whether it did. */
    cancelsClick(event: MouseEvent): boolean {
      if (!press.current.wasLong) return false;
      press.current.wasLong = false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    handlers: {
      onPointerDown: ({ pointerType, clientX, clientY, target }: PointerEvent) => {
        end();
        if (pointerType !== 'touch') return;
        const timer = window.setTimeout(() => {
          press.current.wasLong = true;
          onLongPress(target);
        }, longPressTime);
        press.current = { timer, x: clientX, y: clientY, wasLong: false };
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = press.current;
        if (Math.hypot(clientX - x, clientY - y) > moveTolerance) end();
      },
      onPointerUp: end,
      onPointerCancel: end,
      // The phone's own context menu for links would cancel the press.
      onContextMenu: (event: MouseEvent) => {
        if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch') event.preventDefault();
      },
    },
  };
}
