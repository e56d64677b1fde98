import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
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
  children: ReactNode;
}

export function DrawerPanel({ onClose, label, closeLabel, side, children }: DrawerProps) {
  useClosedByBack(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Popup
          {...layerEvents}
          aria-label={label}
          data-floating
          className={classNames(
            'fixed inset-y-0 z-40 flex w-80 max-w-[calc(100vw-3rem)] animate-fade flex-col bg-canvas shadow-float outline-none',
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
