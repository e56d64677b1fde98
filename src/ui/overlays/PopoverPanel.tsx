import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { floatingClass } from './floating-class.ts';
import { layerEvents } from './layer-events.ts';

interface PopoverPanelProps {
  label: string;
  side: 'top' | 'bottom';
  align: 'start' | 'center' | 'end';
  anchor: RefObject<HTMLElement | null>;
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
  children: ReactNode;
}

export function PopoverPanel({
  label,
  side,
  align,
  anchor,
  finalFocus = anchor,
  onClose,
  children,
}: PopoverPanelProps) {
  return (
    <Popover.Root open onOpenChange={(open) => open || onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} side={side} align={align} sideOffset={6} className="z-40">
          <Popover.Popup
            {...layerEvents}
            aria-label={label}
            finalFocus={finalFocus}
            data-floating
            className={floatingClass}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
