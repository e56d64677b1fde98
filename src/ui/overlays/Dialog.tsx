import { Suspense } from 'react';
import type { DialogProps } from './DialogPanel.tsx';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';

const DialogPanel = lazyWithPreload('dialog', async () => (await import('./DialogPanel.tsx')).DialogPanel);

/** Fetches the code of dialogs ahead of the first one. */
export const warmDialog = (): void => void DialogPanel.fetch();

/** A window over the page that wants an answer first. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
