import { Suspense } from 'react';
import type { DialogProps } from './DialogPanel.tsx';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';

const DialogPanel = lazyWithPreload('dialog', async () => (await import('./DialogPanel.tsx')).DialogPanel);

/** Preloads the code of dialogs. */
export const warmDialog = (): void => void DialogPanel.fetch();

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
