import { Dialog } from '@base-ui/react/dialog';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { layerEvents } from './layer-events.ts';

interface ScreenDialogProps {
  /** Accessible name. */
  label: string;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}

/** A full-screen dialog. Focus returns to the previous element. */
export function ScreenDialog({ label, onClose, onKeyDown, children }: ScreenDialogProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup
          {...layerEvents}
          aria-label={label}
          data-floating
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 flex animate-fade flex-col bg-canvas text-ink outline-none"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
