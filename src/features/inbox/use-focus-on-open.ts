import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { opensByItself, opensByPress } from './shared/addresses.ts';

/**
 * Moves the focus into a conversation that the user opens: to the text field, or on touch devices to the pane, because the field
 * would open the keyboard. A newly loaded page, and a conversation that opened by itself, do not take the focus.
 */
export function useFocusOnOpen(pane: RefObject<HTMLElement | null>, field: RefObject<HTMLTextAreaElement | null>) {
  // The router gives the address that the document was loaded with the key 'default'.
  const location = useLocation();
  const { key } = location;
  const state = location.state as unknown;
  const isChosen = key !== 'default';
  // A press on its row opens a conversation that is open already once more.
  const [last, setLast] = useState({ key, opening: key });
  if (key !== last.key) setLast({ key, opening: state === opensByPress ? key : last.opening });
  const focus = useEffectEvent(() => {
    const isAutomatic = state === opensByItself;
    if (!isChosen || (isAutomatic && document.activeElement !== document.body)) return;
    const wantsField = matchMedia('(pointer: fine)').matches && !isAutomatic;
    const target = wantsField ? (field.current ?? pane.current) : pane.current;
    target?.focus({ preventScroll: true });
    // A draft is continued at its end; browsers put the caret at its start.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  });
  useEffect(() => focus(), [last.opening]);
}
