import { classNames } from '#src/lib/class-names.ts';

/** Stands where something will be; give it that size with `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-md bg-press', className)} />;
}
