import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

type PanelKind = 'menu' | 'dialog';

/** The props of the button that opens a panel. */
export interface OpenerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': PanelKind;
  'aria-expanded': boolean;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

/**
 * State of a button and the panel it opens. The panel's code is preloaded on hover or focus (`warm`), so that it is not part of the
 * first screen.
 * @param button a ref to the button, if the caller needs it.
 */
export function useOpener(kind: PanelKind, warm: () => Promise<unknown>, button?: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const anchor = button ?? own;
  // The press that dismisses the panel also clicks the button, which must not reopen it.
  const wasOpen = useRef(false);
  const warmUp = () => void warm().catch(() => undefined);
  const props: OpenerProps = {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    onPointerDown: () => {
      wasOpen.current = open;
    },
    onClick: () => {
      setOpen(!wasOpen.current);
      wasOpen.current = false;
    },
    onKeyDown: (event) => {
      wasOpen.current = open;
      if (kind === 'menu' && event.key === 'ArrowDown') {
        event.preventDefault();
        setOpen(true);
      }
    },
    onPointerEnter: warmUp,
    onFocus: warmUp,
  };
  return { open, setOpen, anchor, props };
}
