import type { ReactNode } from 'react';

/** A short row of links of which one is where you are, such as Inbox and Done. */
export function Segments({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="inline-flex gap-0.5 rounded-lg bg-hover p-0.5">
      {children}
    </nav>
  );
}

/** What each link in it wears; `aria-current` marks the one. */
export const segmentClass =
  'inline-flex h-7 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-ink-soft transition-colors ' +
  'hover:text-ink aria-[current=page]:bg-chip aria-[current=page]:text-ink aria-[current=page]:shadow-lift ' +
  'pointer-coarse:h-9';
