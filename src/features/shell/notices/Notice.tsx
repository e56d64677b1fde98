import type { ReactNode } from 'react';

/** One line below the header, with an animated height so that the page does not jump. */
export function Notice({ icon, action, children }: { icon: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-rows-[1fr] transition-[grid-template-rows] duration-200 ease-out starting:grid-rows-[0fr]">
      <div className="min-h-0 overflow-hidden">
        <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-5 py-1.5 text-ink-soft max-md:px-3">
          <span className="shrink-0 [&_svg]:size-4">{icon}</span>
          <div className="min-w-0 flex-1 basis-56 text-pretty">{children}</div>
          {action}
        </div>
      </div>
    </div>
  );
}
