import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { opensByItself } from './shared/addresses.ts';

/**
 * Moves the focus into a conversation that the user opens: to the text field, or on touch devices to the pane, because the field
 * would open the keyboard. A newly loaded page, and a conversation that opened by itself, do not take the focus.
 */
export function useFocusOnOpen(pane: RefObject<HTMLElement | null>, field: RefObject<HTMLTextAreaElement | null>) {
  // The router gives the address that the document was loaded with the key 'default'.
  const location = useLocation();
  const { key, pathname, search } = location;
  const address = pathname + search;
  const isChosen = key !== 'default';
  const isAutomatic = (location.state as unknown) === opensByItself;
  // Its own address once more is a press on its row; another one, such as with another filter, opens nothing.
  const [last, setLast] = useState({ key, address, opening: key });
  if (key !== last.key) setLast({ key, address, opening: address === last.address ? key : last.opening });
  useEffect(() => {
    if (!isChosen || (isAutomatic && document.activeElement !== document.body)) return;
    const wantsField = matchMedia('(pointer: fine)').matches && !isAutomatic;
    const target = wantsField ? (field.current ?? pane.current) : pane.current;
    target?.focus({ preventScroll: true });
    // A draft is continued at its end; browsers put the caret at its start.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [last.opening, pane, field]);
}
