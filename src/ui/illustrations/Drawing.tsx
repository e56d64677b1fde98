import type { ReactNode } from 'react';

export const paper = 'var(--color-draw-paper)';
export const cool = 'var(--color-draw-cool)';
export const warm = 'var(--color-draw-warm)';
export const ink = 'var(--color-draw-ink)';

/** The sheet that every drawing is made on: one pen, one ground line, two hues. It is decoration and silent. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 160"
      fill="none"
      stroke={ink}
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="h-auto w-full"
    >
      <path d="M22 140h18M50 140h150M210 140h8" />
      {children}
    </svg>
  );
}
