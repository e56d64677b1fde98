import type { ReactNode } from 'react';
import { clients } from '#src/strings/clients.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

interface AnsweredProps<T> {
  query: { currentData?: T | undefined; error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** What a failure means here. */
  failed: string;
  children: (data: T) => ReactNode;
}

/** Shows what a call answered last. Until then that it is on its way, or in its place why it did not come, and another try. */
export function Answered<T>({ query, failed, children }: AnsweredProps<T>) {
  const { currentData, error, isFetching, refetch } = query;
  return (
    <>
      {currentData !== undefined && children(currentData)}
      {error !== undefined && (currentData === undefined ? !isFetching : true) && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="min-w-0 flex-1 text-bad">{failed}</span>
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {shell.retry}
          </Button>
        </div>
      )}
      {currentData === undefined && isFetching && <Waiting />}
    </>
  );
}

/** Stands where an answer will be. */
export const Waiting = () => (
  <div role="status" className="flex flex-col gap-2">
    <VisuallyHidden>{clients.panel.loading}</VisuallyHidden>
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </div>
);
