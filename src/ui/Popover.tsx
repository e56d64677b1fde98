import { type ReactNode, type RefObject, Suspense } from 'react';
import { soon } from './soon.ts';
import { type OpenerProps, useOpener } from './use-opener.ts';

const PopoverPanel = soon('popover', async () => (await import('./PopoverPanel.tsx')).PopoverPanel);

interface PopoverProps {
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
  const close = () => setOpen(false);
  return (
    <>
      {renderTrigger(props)}
      {open && (
        <Suspense fallback={null}>
          <PopoverPanel label={label} side={side} align={align} anchor={anchor} finalFocus={finalFocus} onClose={close}>
            {children(close)}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
