import { type ReactNode, useEffect, useId, useRef } from 'react';

interface SettingsSectionProps {
  title: string;
  /** A sentence about its purpose. */
  text?: ReactNode;
  /** Shown beside the heading. */
  action?: ReactNode;
  /** Whether the page opens at this section: its heading takes the focus. */
  isOpenedAt?: boolean;
  children: ReactNode;
}

/** A group of related settings. */
export function SettingsSection({ title, text, action, isOpenedAt = false, children }: SettingsSectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isOpenedAt) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [isOpenedAt]);
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2
            id={id}
            ref={heading}
            tabIndex={isOpenedAt ? -1 : undefined}
            className="scroll-mt-4 text-lg font-semibold outline-none"
          >
            {title}
          </h2>
          {text && <p className="mt-0.5 text-pretty text-ink-soft">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
