import { useRetry } from '#src/services/use-retry.ts';
import { visits } from '#src/strings/visits.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { PageFrame } from '#src/publish/PageFrame.tsx';

import type { useVisitPagePreview } from './use-visit-page-preview.ts';

const words = visits.page;

interface VisitPagePreviewProps {
  preview: ReturnType<typeof useVisitPagePreview>;
}

/** The page of a visit as the server makes it for clients, with the edits. */
export function VisitPagePreview({ preview: { query, isValid } }: VisitPagePreviewProps) {
  const [isRetrying, retry] = useRetry(query);
  const { data, error, isFetching } = query;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {!isValid && (
        <p role="status" className="text-sm text-pretty text-ink-soft">
          {words.invalid}
        </p>
      )}
      {error ? (
        <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : data ? (
        <PageFrame html={data.html} title={words.title} isOutdated={isFetching} />
      ) : (
        isValid && (
          <div role="status" aria-label={words.loading}>
            <Skeleton className="h-96" />
          </div>
        )
      )}
    </div>
  );
}
