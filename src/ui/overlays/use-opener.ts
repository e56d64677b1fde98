import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

type PanelKind = 'menu' | 'dialog';

/** What the button that opens a panel must carry. */
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
 * A button and the panel it opens. The panel's code is fetched when the pointer or focus comes near (`warm`), so that the first screen does
 * not carry it.
 * @param button the button, for a caller that needs it too.
 */
export function useOpener(kind: PanelKind, warm: () => Promise<unknown>, button?: RefObject<HTMLButtonElement | null>) {
  const [open, setOpen] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const anchor = button ?? own;
  // The press that dismisses an open panel also clicks the button, which must not open it again.
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
