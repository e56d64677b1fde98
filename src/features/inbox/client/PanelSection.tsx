import type { ReactNode } from 'react';

/** One part of the client details, under its heading. */
export const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2 border-t border-line pt-4">
    <h3 className="text-sm font-semibold text-ink-soft">{title}</h3>
    {children}
  </section>
);
