import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import type { ReactElement, ReactNode } from 'react';

/** Buttons that are one tab stop; the arrow keys lead from one to the next. */
export const Toolbar = ({ label, className, children }: { label: string; className: string; children: ReactNode }) => (
  <BaseToolbar.Root aria-label={label} className={className}>
    {children}
  </BaseToolbar.Root>
);

/** A button of a toolbar. */
export const ToolbarButton = ({ button }: { button: ReactElement }) => <BaseToolbar.Button render={button} />;
