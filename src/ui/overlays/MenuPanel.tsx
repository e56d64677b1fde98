import { Menu } from '@base-ui/react/menu';
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { keyNames } from '#src/lib/shortcuts.ts';
import { floatingClass } from './floating-class.ts';
import { layerEvents } from './layer-events.ts';
import { usePressed } from '../use-pressed.ts';

export interface MenuAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Its shortcut. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}
/** A group of actions; groups are separated by a line. */
export type MenuGroup = readonly MenuAction[];

interface MenuPanelProps {
  label: string;
  groups: readonly MenuGroup[];
  align: 'start' | 'end';
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function MenuPanel({ label, groups, align, anchor, onClose }: MenuPanelProps) {
  const popup = useRef<HTMLDivElement>(null);
  // The library does this only for its own trigger, which would put the menu's code on the first screen.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      popup.current?.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => open || onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align={align} sideOffset={6} className="z-40">
          <Menu.Popup
            {...layerEvents}
            ref={popup}
            aria-label={label}
            finalFocus={anchor}
            data-floating
            className={classNames(floatingClass, 'max-h-(--available-height) min-w-48 overflow-y-auto p-1')}
          >
            {groups.map((group, at) => (
              <Fragment key={group[0]?.key}>
                {at > 0 && <Menu.Separator className="mx-1 my-1 h-px bg-line" />}
                {group.map((action) => (
                  <MenuRow key={action.key} action={action} />
                ))}
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function MenuRow({ action }: { action: MenuAction }) {
  const pressed = usePressed(action.onSelect);
  return (
    <Menu.Item
      disabled={action.disabled}
      {...pressed.props}
      aria-keyshortcuts={action.keys?.replace('Mod', 'Control')}
      onClick={() => pressed.take()()}
      className={classNames(
        'flex h-8 cursor-default items-center gap-2.5 rounded-lg px-2 outline-none select-none pointer-coarse:h-11',
        'data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:size-4',
        action.danger ? 'text-bad' : '[&_svg]:text-ink-faint',
      )}
    >
      {action.icon}
      <span className="flex-1">{action.label}</span>
      {action.keys && (
        <kbd aria-hidden className="font-sans text-xs text-ink-soft">
          {keyNames(action.keys).join('+')}
        </kbd>
      )}
    </Menu.Item>
  );
}
