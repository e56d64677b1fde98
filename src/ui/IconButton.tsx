import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { usePressed } from './use-pressed.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  /** Its shortcut, shown in the tooltip. */
  keys?: string;
  size?: 'sm' | 'md';
}

export function IconButton({ label, icon, keys, size = 'md', className, onClick, ...rest }: IconButtonProps) {
  const pressed = usePressed(onClick);
  return (
    <button
      type="button"
      {...rest}
      {...pressed.props}
      onClick={(event) => pressed.take()?.(event)}
      aria-label={label}
      data-tip={label}
      data-tip-keys={keys}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-lg text-ink-soft transition-colors print:hidden [&_svg]:size-4',
        'hover:bg-hover hover:text-ink active:bg-press disabled:opacity-45 aria-expanded:bg-hover aria-expanded:text-ink',
        'aria-pressed:text-accent pointer-coarse:size-10',
        size === 'sm' ? 'size-6' : 'size-8',
        className,
      )}
    >
      {icon}
    </button>
  );
}
