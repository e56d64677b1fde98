import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { IconButton } from '../IconButton.tsx';
import { layerEvents } from './layer-events.ts';
import { useClosedByBack } from './use-closed-by-back.ts';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Accessible name. */
  label: string;
  closeLabel: string;
  side: 'start' | 'end';
  /** For a form. */
  isWide?: boolean;
  /** The element focused on opening; by default the close button. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

export function DrawerPanel({ onClose, label, closeLabel, side, isWide = false, initialFocus, children }: DrawerProps) {
  useClosedByBack(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Popup
          {...layerEvents}
          aria-label={label}
          data-floating
          initialFocus={initialFocus}
          className={classNames(
            'fixed inset-y-0 z-40 flex max-w-[calc(100vw-3rem)] animate-fade flex-col bg-canvas shadow-float outline-none',
            isWide ? 'w-[30rem]' : 'w-80',
            side === 'start' ? 'start-0' : 'end-0',
          )}
        >
          <Dialog.Close
            render={<IconButton label={closeLabel} icon={<X />} className="absolute! end-2 top-2.5 z-10" />}
          />
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
