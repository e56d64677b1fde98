import { type ReactNode, type Ref, type RefObject, Suspense, useImperativeHandle, useState } from 'react';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';
import { type OpenerProps, useOpener } from './use-opener.ts';

const PopoverPanel = lazyWithPreload('popover', async () => (await import('./PopoverPanel.tsx')).PopoverPanel);

export interface PopoverHandle {
  /** Opens it without its button, and at another element where there is no room for the button. */
  open(elsewhere: RefObject<HTMLElement | null>): void;
}

interface PopoverProps {
  ref?: Ref<PopoverHandle>;
  /** The panel's name. */
  label: string;
  side?: 'top' | 'bottom';
  align?: 'start' | 'center' | 'end';
  /** Where the focus goes when the panel closes; the button unless named. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** The button; it must spread what it is given. */
  renderTrigger: (props: OpenerProps) => ReactNode;
  /** Fetches ahead what the panel shows, where that comes on its own. */
  fetchContent?: () => Promise<unknown>;
  children: (close: () => void) => ReactNode;
}

/** A button with a small panel of anything. */
export function Popover({
  ref,
  label,
  side = 'bottom',
  align = 'end',
  finalFocus,
  renderTrigger,
  fetchContent,
  children,
}: PopoverProps) {
  const warm = () => Promise.all([PopoverPanel.fetch(), fetchContent?.()]);
  const { open, setOpen, anchor, props } = useOpener('dialog', warm);
  const [other, setOther] = useState<RefObject<HTMLElement | null> | null>(null);
  useImperativeHandle(ref, () => ({
    open(elsewhere) {
      const isButtonShown = anchor.current !== null && anchor.current.offsetParent !== null;
      setOther(isButtonShown ? null : elsewhere);
      setOpen(true);
    },
  }));
  const close = () => {
    setOpen(false);
    setOther(null);
  };
  return (
    <>
      {renderTrigger(props)}
      {open && (
        <Suspense fallback={null}>
          <PopoverPanel
            label={label}
            side={side}
            align={align}
            anchor={other ?? anchor}
            finalFocus={finalFocus}
            onClose={close}
          >
            {children(close)}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
