import { Skeleton } from '#src/ui/loading/Skeleton.tsx';

export const LoadingLetter = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="mx-auto flex max-w-[84rem] flex-col gap-4 p-4 md:p-6">
    <Skeleton className="h-8 w-72" />
    <Skeleton className="h-96" />
  </div>
);
