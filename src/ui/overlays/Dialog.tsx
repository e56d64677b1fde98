import type { DialogProps } from './DialogPanel.tsx';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';
import { Opening } from './Opening.tsx';

const DialogPanel = lazyWithPreload('dialog', async () => (await import('./DialogPanel.tsx')).DialogPanel);

/** Preloads the code of dialogs. */
export const warmDialog = (): void => void DialogPanel.fetch();

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Opening label={props.title} onCancel={props.onClose}>
      <DialogPanel {...props} />
    </Opening>
  );
}
