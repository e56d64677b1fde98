import { classNames } from '#src/lib/class-names.ts';

/** A small number beside a name, such as how many are unread. Nothing at zero. */
export function Count({ value, strong = false }: { value: number; strong?: boolean }) {
  if (value <= 0) return null;
  return (
    <span
      className={classNames(
        'inline-grid h-4.5 min-w-4.5 place-items-center rounded-full px-1.25 text-[0.6875rem] leading-none font-semibold tabular-nums',
        strong ? 'bg-accent text-on-accent' : 'bg-hover text-ink-soft',
      )}
    >
      {value > 999 ? '999+' : value}
    </span>
  );
}
