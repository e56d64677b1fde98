import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info';

const tones: Record<Tone, string> = {
  neutral: 'bg-hover text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
};

interface StatusProps {
  tone?: Tone;
  icon?: ReactNode;
  /** For a sentence, which takes two lines where there is little room. */
  wraps?: boolean;
  children: ReactNode;
}

/** A state as text and icon; color is never the only sign. */
export function Status({ tone = 'neutral', icon, wraps = false, children }: StatusProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 px-2 text-xs font-medium [&_svg]:size-3',
        wraps ? 'min-h-5 rounded-xl py-0.5' : 'h-5 rounded-full whitespace-nowrap',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
