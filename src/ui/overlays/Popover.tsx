import { type ReactNode, type Ref, type RefObject, useImperativeHandle, useState } from 'react';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';
import { Opening } from './Opening.tsx';
import { type OpenerProps, useOpener } from './use-opener.ts';

const PopoverPanel = lazyWithPreload('popover', async () => (await import('./PopoverPanel.tsx')).PopoverPanel);

export interface PopoverHandle {
  /** Opens it without its button, anchored to another element. */
  open(elsewhere: RefObject<HTMLElement | null>): void;
}

interface PopoverProps {
  ref?: Ref<PopoverHandle>;
  /** Accessible name of the panel. */
  label: string;
  side?: 'top' | 'bottom';
  align?: 'start' | 'center' | 'end';
  /** What gets the focus when the panel closes; by default the button. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** Renders the button, which must spread the given props. */
  renderTrigger: (props: OpenerProps) => ReactNode;
  /** Preloads the panel's content, if that is loaded separately. */
  fetchContent?: () => Promise<unknown>;
  children: (close: () => void) => ReactNode;
}

/** A button with a popover. */
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
        <Opening label={label} onCancel={close}>
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
        </Opening>
      )}
    </>
  );
}
