import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { floatingClass } from './floating-class.ts';
import { layerEvents } from './layer-events.ts';

interface BareDialogProps {
  /** Accessible name. */
  label: string;
  onClose: () => void;
  /** The element focused on opening. */
  initialFocus: RefObject<HTMLElement | null>;
  /** Whether focus returns to the previous element. */
  returnsFocus: () => boolean;
  children: ReactNode;
}

/** A dialog without title and buttons, in the upper half of the page. */
export function BareDialog({ label, onClose, initialFocus, returnsFocus, children }: BareDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-4 md:pt-[12vh]">
          <Dialog.Popup
            {...layerEvents}
            aria-label={label}
            data-floating
            initialFocus={initialFocus}
            finalFocus={returnsFocus}
            className={classNames(
              floatingClass,
              'flex max-h-[min(32rem,80dvh)] w-full max-w-xl flex-col overflow-hidden',
            )}
          >
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
