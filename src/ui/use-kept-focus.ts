import { type RefObject, useEffect, useRef } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/**
 * Keeps the focus near a button that goes away when it has done its work.
 * @param state what has changed whenever such a button may be gone
 * @param element what gets the focus then
 */
export function useKeptFocus(state: string, element: RefObject<HTMLElement | null>): void {
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current !== state) focusIfLost(element.current);
    seen.current = state;
  }, [state, element]);
}
