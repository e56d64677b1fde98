import type { DrawerProps } from './DrawerPanel.tsx';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';
import { Opening } from './Opening.tsx';

const DrawerPanel = lazyWithPreload('drawer', async () => (await import('./DrawerPanel.tsx')).DrawerPanel);

/** A panel that slides in over the page, for narrow screens. */
export function Drawer(props: DrawerProps) {
  if (!props.open) return null;
  return (
    <Opening label={props.label} onCancel={props.onClose}>
      <DrawerPanel {...props} />
    </Opening>
  );
}
