import { reports as words } from '#src/strings/reports.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';

/** Where a report will be. */
export const LoadingReport = () => (
  <div role="status" aria-label={words.loading} className="mx-auto flex max-w-[47rem] flex-col gap-4 p-4 md:p-6">
    <Skeleton className="h-5 w-2/3" />
    <Skeleton className="h-24" />
    <Skeleton className="h-64" />
  </div>
);
