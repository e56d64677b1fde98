import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Who opens a conversation goes on in it: in the text field, or in the pane where the field would raise a keyboard over
 * half the screen. A page that has just loaded takes no focus.
 */
export function useFocusOnOpen(pane: RefObject<HTMLElement | null>, field: RefObject<HTMLTextAreaElement | null>) {
  // The router calls the address that the document was loaded with 'default'.
  const { key } = useLocation();
  const [isChosen] = useState(key !== 'default');
  useEffect(() => {
    if (!isChosen) return;
    const place = matchMedia('(pointer: fine)').matches ? (field.current ?? pane.current) : pane.current;
    place?.focus({ preventScroll: true });
    // What was left half-written goes on at its end; a browser would begin before it.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [isChosen, pane, field]);
}
