import { useEffect, useRef } from 'react';
import { focusIfLost } from './focus-if-lost.ts';

/**
 * Keeps the focus near a button that goes away when it has done its work.
 * @param state what has changed whenever such a button may be gone
 * @returns the ref of the element that gets the focus then; it needs a `tabIndex`
 */
export function useKeptFocus(state: string) {
  const element = useRef<HTMLElement>(null);
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current !== state) focusIfLost(element.current);
    seen.current = state;
  }, [state]);
  return element;
}
