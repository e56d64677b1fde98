import { Suspense } from 'react';
import type { DrawerProps } from './DrawerPanel.tsx';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';

const DrawerPanel = lazyWithPreload('drawer', async () => (await import('./DrawerPanel.tsx')).DrawerPanel);

/** A pane that slides over the page from its side, where there is no room to stand beside it. */
export function Drawer(props: DrawerProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <DrawerPanel {...props} />
    </Suspense>
  );
}
