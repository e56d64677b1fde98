import { type ReactNode, useId } from 'react';

interface SettingsSectionProps {
  title: string;
  /** A sentence about its purpose. */
  text?: ReactNode;
  /** Shown beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A group of related settings. */
export function SettingsSection({ title, text, action, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-lg font-semibold">
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
