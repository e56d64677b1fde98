import { lazy, type ReactNode, Suspense } from 'react';

const DrawerPanel = lazy(() => import('./DrawerPanel.tsx').then((module) => ({ default: module.DrawerPanel })));

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
