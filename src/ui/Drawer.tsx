import { type ReactNode, Suspense } from 'react';
import { soon } from './soon.ts';

const DrawerPanel = soon('drawer', async () => (await import('./DrawerPanel.tsx')).DrawerPanel);

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** Its name; shown nowhere, heard on opening. */
  label: string;
  closeLabel: string;
  side: 'start' | 'end';
  children: ReactNode;
}

/** A pane that slides over the page from its side, where there is no room to stand beside it. */
export function Drawer(props: DrawerProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <DrawerPanel {...props} />
    </Suspense>
  );
}
