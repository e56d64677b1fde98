import { BrandMark } from '#src/features/shell/brand/BrandMark.tsx';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { shell } from '#src/strings/shell.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';

/** The practice of this window, always visible, so that nobody changes settings of the wrong branch. */
export function PracticeName() {
  const { data, isError } = useGetEnrollmentQuery({});
  return (
    <div className="flex h-14 shrink-0 items-center gap-2.5 px-4 pt-1 rail:justify-center rail:px-0">
      <BrandMark className="size-7 shrink-0" />
      <div className="min-w-0 flex-1 rail:sr-only">
        {data || isError ? (
          <p className="line-clamp-2 leading-tight font-semibold text-pretty">
            {data?.practiceName ?? shell.productName}
          </p>
        ) : (
          <Skeleton className="h-3.5 w-32" />
        )}
      </div>
    </div>
  );
}
