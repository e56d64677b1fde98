import type { ReactNode } from 'react';
import { formatExact } from '#src/lib/dates.ts';

interface TimeProps {
  at: string;
  zone: string;
  className?: string;
  /** A stop of the Tab key of its own, where no link holds it. */
  isStop?: boolean;
  /** How it is said here, in short. */
  children: ReactNode;
}

/** A moment in short, and as a tooltip with its full date and time: for the pointer, and for the keyboard in whatever link holds it. */
export const Time = ({ at, zone, className, isStop, children }: TimeProps) => (
  <time dateTime={at} data-tip={formatExact(at, zone)} tabIndex={isStop ? 0 : undefined} className={className}>
    {children}
  </time>
);
