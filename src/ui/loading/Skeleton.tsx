import { classNames } from '#src/lib/class-names.ts';

/** A placeholder; set its size by `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-md bg-press', className)} />;
}
