import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { opensByItself } from './shared/addresses.ts';

/**
 * Who opens a conversation goes on in it: in the text field, or in the pane where the field would raise a keyboard over
 * half the screen. A page that has just loaded takes no focus, and a conversation that opened by itself leaves it where it is.
 */
export function useFocusOnOpen(pane: RefObject<HTMLElement | null>, field: RefObject<HTMLTextAreaElement | null>) {
  // The router calls the address that the document was loaded with 'default'.
  const location = useLocation();
  const [isChosen] = useState(location.key !== 'default');
  const [isOnItsOwn] = useState((location.state as unknown) === opensByItself);
  useEffect(() => {
    if (!isChosen || (isOnItsOwn && document.activeElement !== document.body)) return;
    const wantsField = matchMedia('(pointer: fine)').matches && !isOnItsOwn;
    const place = wantsField ? (field.current ?? pane.current) : pane.current;
    place?.focus({ preventScroll: true });
    // What was left half-written goes on at its end; a browser would begin before it.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [isChosen, isOnItsOwn, pane, field]);
}
