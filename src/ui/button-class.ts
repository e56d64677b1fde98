import { classNames } from '#src/lib/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-lift hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink shadow-lift hover:bg-sunken active:bg-hover',
  ghost: 'text-ink-soft hover:bg-hover hover:text-ink active:bg-press',
  danger: 'bg-bad text-on-accent shadow-lift hover:opacity-90',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 px-2.5 text-sm pointer-coarse:h-9',
  md: 'h-8 gap-2 px-3 text-base pointer-coarse:h-10',
  lg: 'h-10 gap-2 px-4 text-base',
};

/** Classes of buttons, and of links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string =>
  classNames(
    'inline-flex shrink-0 items-center justify-center rounded-lg font-medium whitespace-nowrap select-none',
    'transition-colors print:hidden aria-disabled:opacity-55 disabled:opacity-55 [&_svg]:size-4',
    variants[variant],
    sizes[size],
  );
