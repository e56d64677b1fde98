import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './loading/Spinner.tsx';
import { usePressed } from './use-pressed.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows a spinner and ignores presses; focus and name stay. */
  busy?: boolean;
}

export function Button({ variant, size, icon, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const pressed = usePressed(onClick);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const act = pressed.take();
    if (busy) event.preventDefault();
    else act?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...pressed.props}
      className={classNames(buttonClass(variant, size), className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
