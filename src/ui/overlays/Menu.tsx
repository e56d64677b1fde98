import type { ReactNode, RefObject } from 'react';
import type { MenuGroup } from './MenuPanel.tsx';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';
import { Opening } from './Opening.tsx';
import { type OpenerProps, useOpener } from './use-opener.ts';

const MenuPanel = lazyWithPreload('menu', async () => (await import('./MenuPanel.tsx')).MenuPanel);

interface MenuProps {
  label: string;
  groups: readonly MenuGroup[];
  align?: 'start' | 'end';
  /** Ref to the button. */
  button?: RefObject<HTMLButtonElement | null>;
  /** Renders the button, which must spread the given props. */
  renderTrigger: (props: OpenerProps) => ReactNode;
}

/** A button with a list of actions. */
export function Menu({ label, groups, align = 'end', button, renderTrigger }: MenuProps) {
  const { open, setOpen, anchor, props } = useOpener('menu', MenuPanel.fetch, button);
  return (
    <>
      {renderTrigger(props)}
      {open && (
        <Opening label={label} onCancel={() => setOpen(false)}>
          <MenuPanel label={label} groups={groups} align={align} anchor={anchor} onClose={() => setOpen(false)} />
        </Opening>
      )}
    </>
  );
}
