import { reports as words } from '#src/strings/reports.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';

/** Where the filters will be, as high as they are. */
export const LoadingFilters = () => (
  <div className="grid gap-3 md:grid-cols-3">
    <Skeleton className="h-15 pointer-coarse:h-17" />
    <Skeleton className="h-9 w-28 md:h-15 md:w-auto pointer-coarse:h-11" />
    <Skeleton className="h-15 max-md:hidden" />
  </div>
);

/** Where a report will be: its buttons, its figures and the first questions. */
export const LoadingReport = () => (
  <div role="status" aria-label={words.loading} className="flex flex-col gap-6">
    <Skeleton className="h-9 w-52 pointer-coarse:h-11" />
    <div className="grid gap-3 md:grid-cols-2">
      {['answers', 'rate', 'nps', 'csat'].map((figure) => (
        <Skeleton key={figure} className="h-20" />
      ))}
    </div>
    <Skeleton className="h-80" />
    <Skeleton className="h-56" />
  </div>
);
