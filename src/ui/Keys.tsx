import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { keyNames } from '#src/lib/shortcuts.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

// Icons, because the typeface has no horizontal arrows.
const arrows: Readonly<Record<string, ReactNode>> = {
  Up: <ArrowUp aria-hidden />,
  Down: <ArrowDown aria-hidden />,
  Left: <ArrowLeft aria-hidden />,
  Right: <ArrowRight aria-hidden />,
};

/** A shortcut as keycaps. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keyNames(keys).map((name) => (
        <kbd
          key={name}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-sans text-xs text-ink-soft [&>svg]:size-3"
        >
          <KeyName name={name} />
        </kbd>
      ))}
    </span>
  );
}

function KeyName({ name }: { name: string }) {
  const arrow = arrows[name];
  if (!arrow) return name;
  return (
    <>
      {arrow}
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}
