import { type ReactNode, Suspense } from 'react';

interface EmptyStateProps {
  illustration?: ReactNode;
  title: string;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
  /** The heading's level in the page around it. */
  level?: 1 | 2 | 3;
}

/** Shown in place of empty content, with the next step. */
export function EmptyState({ illustration, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center justify-center gap-1 px-6 py-10 text-center">
      {illustration && (
        <div className="mb-4 aspect-3/2 w-52 max-w-full">
          <Suspense>{illustration}</Suspense>
        </div>
      )}
      <Heading className="text-lg font-semibold">{title}</Heading>
      {text && <div className="text-pretty text-ink-soft">{text}</div>}
      {action && <div className="mt-4 flex max-w-full flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
