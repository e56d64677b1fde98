import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { clients } from '#src/strings/clients.ts';
import { describeError } from '#src/services/describe-error.ts';
import { type RetriableQuery, useRetry } from '#src/services/use-retry.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

interface QueryResultProps<T> {
  query: RetriableQuery & { currentData?: T | undefined; error?: unknown; isFetching: boolean };
  /** The sentence that says what could not be loaded. */
  failed: string;
  children: (data: T) => ReactNode;
}

/** Renders a query's latest data, and its error with a retry, which also happens when the connection is back; a skeleton until there is either. */
export function QueryResult<T>({ query, failed, children }: QueryResultProps<T>) {
  const { currentData, error, isFetching } = query;
  const [isRetrying, retry] = useRetry(query);
  const hasFailed = error !== undefined;
  const onOnline = useEffectEvent(retry);
  useEffect(() => {
    if (!hasFailed) return undefined;
    const isOver = new AbortController();
    addEventListener('online', () => onOnline(), isOver);
    return () => isOver.abort();
  }, [hasFailed]);
  return (
    <>
      {currentData !== undefined && children(currentData)}
      {hasFailed && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="min-w-0 flex-1 text-bad">{`${failed} ${messageForCode(describeError(error).code)}`}</span>
          <Button size="sm" busy={isRetrying} onClick={retry}>
            {shell.retry}
          </Button>
        </div>
      )}
      {currentData === undefined && !hasFailed && isFetching && <PanelSkeleton />}
    </>
  );
}

export const PanelSkeleton = () => (
  <div role="status" className="flex flex-col gap-2">
    <VisuallyHidden>{clients.panel.loading}</VisuallyHidden>
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="h-4 w-1/2" />
  </div>
);

/** Shown until the panel's code is loaded, for which an offline page waits. */
export function LoadingPanel() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline ? (
    <PanelSkeleton />
  ) : (
    <p role="status" className="text-sm text-ink-soft">
      {clients.panel.offline}
    </p>
  );
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
