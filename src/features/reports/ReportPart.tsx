import { type ReactNode, useId } from 'react';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { loadError, type RetriableQuery, useRetry } from '#src/services/use-retry.ts';
import { reports } from '#src/strings/reports.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';

interface ReportPartProps<T> {
  title: string;
  /** Beside the title. */
  tool?: ReactNode;
  /** What could not be loaded. */
  failed: string;
  query: RetriableQuery & {
    readonly data?: T | undefined;
    readonly currentData?: T | undefined;
    readonly error?: unknown;
  };
  /** The height of what is loading. */
  skeleton: string;
  children: (data: T) => ReactNode;
}

/** A part of a report page with a query of its own, so that it loads and fails alone (RP-04). */
export function ReportPart<T>({ title, tool, failed, query, skeleton, children }: ReportPartProps<T>) {
  const titleId = useId();
  const [isRetrying, retry] = useRetry(query);
  const { data } = query;
  const error = loadError(query);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-lg font-semibold">
          {title}
        </h2>
        {tool}
      </div>
      {error ? (
        <NotLoaded level={3} title={failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : data === undefined ? (
        <div role="status" aria-label={reports.loadingOf(title)}>
          <Skeleton className={skeleton} />
        </div>
      ) : (
        children(data)
      )}
    </section>
  );
}
