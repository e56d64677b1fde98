import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { focusIfLost } from './focus-if-lost.ts';

/**
 * The heading of what took the place of another page or of a button that was pressed. It takes the focus if that was lost with them, so
 * that the keyboard goes on from here.
 */
export function PageHeading({ className = 'text-lg', children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusIfLost(heading.current), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={classNames('font-semibold wrap-anywhere outline-none', className)}>
      {children}
    </h2>
  );
}
