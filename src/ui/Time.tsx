import type { ReactNode } from 'react';
import { formatExact } from '#src/lib/dates.ts';

interface TimeProps {
  at: string;
  zone: string;
  className?: string;
  /** Focusable by Tab, unless it is inside a link. */
  isStop?: boolean;
  /** The short form. */
  children: ReactNode;
}

/** A short time with its full date and time as a tooltip, on hover and on keyboard focus. */
export const Time = ({ at, zone, className, isStop, children }: TimeProps) => (
  <time dateTime={at} data-tip={formatExact(at, zone)} tabIndex={isStop ? 0 : undefined} className={className}>
    {children}
  </time>
);
