import { keyNames } from '#src/lib/shortcuts.ts';

/** Keys as they are written on the keyboard. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keyNames(keys).map((name) => (
        <kbd
          key={name}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-sans text-xs text-ink-soft"
        >
          {name}
        </kbd>
      ))}
    </span>
  );
}
