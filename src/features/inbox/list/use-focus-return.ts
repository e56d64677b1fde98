import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { controlsMoved } from '#src/ui/second-press.ts';

/**
 * Returns the focus to the list after a conversation is closed, the selection is cleared or the focused row is removed,
 * unless the focus has moved elsewhere.
 */
export function useFocusReturn(scroller: RefObject<HTMLElement | null>, isOpen: boolean, isSelecting: boolean) {
  // Nothing compares these handlers, so memoising them would only add code.
  'use no memo';
  const wasOpen = useRef(false);
  const wasSelecting = useRef(false);
  const hadFocus = useRef(false);
  /** The focused row is about to be marked as done, perhaps after a question. */
  const isLeaving = useRef(false);
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen;
    // The selection's buttons disappear together with the selection.
    const isCleared = wasSelecting.current && !isSelecting;
    const isLost = isClosed || isCleared || hadFocus.current || isLeaving.current;
    // On a phone the list was not rendered meanwhile, so its rows may appear some renders later.
    const row = isLost ? scroller.current?.querySelector<HTMLElement>('[tabindex="0"]') : null;
    if (row && document.activeElement === document.body) {
      row.focus({ preventScroll: true });
      controlsMoved();
    }
    wasOpen.current = isOpen || (isClosed && !row);
    wasSelecting.current = isSelecting;
  });
  return {
    expectRemoval(isExpected: boolean) {
      isLeaving.current = isExpected;
    },
    onFocus() {
      hadFocus.current = true;
      isLeaving.current = false;
    },
    onBlur({ relatedTarget, target }: FocusEvent) {
      // An element that is removed while focused has no related target.
      hadFocus.current = relatedTarget === null && !target.isConnected;
    },
  };
}
