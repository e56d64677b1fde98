import { type ReactNode, type RefObject, Suspense } from 'react';
import { soon } from './soon.ts';

const DialogPanel = soon('dialog', async () => (await import('./DialogPanel.tsx')).DialogPanel);

/** Fetches the code of dialogs ahead of the first one. */
export const warmDialog = (): void => void DialogPanel.fetch();

export interface DialogProps {
  open: boolean;
  /** Escape, the close button or a press outside. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Its buttons, the main one last. */
  actions?: ReactNode;
  closeLabel: string;
  size?: 'sm' | 'md' | 'lg';
  /** Whether there is only something to read in it, which the keyboard has to scroll by itself. */
  isText?: boolean;
  /** Where focus goes first; the close button, which comes first, where it is not said. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Whether focus goes back to where it was, or into what else; it goes back where it is not said. */
  returnsFocus?: () => boolean | HTMLElement | null;
}

/** A window over the page that wants an answer first. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
