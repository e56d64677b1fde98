import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';

interface NoticeProps {
  /** Whether something went wrong, which screen readers say at once. */
  isError?: boolean;
  children: ReactNode;
}

/** A box above what it is about. */
export const Notice = ({ isError = false, children }: NoticeProps) => (
  <div
    role={isError ? 'alert' : undefined}
    className={classNames('mt-4 rounded-xl px-4 py-3 text-pretty', isError ? 'bg-bad-soft text-bad' : 'bg-info-soft')}
  >
    {children}
  </div>
);
