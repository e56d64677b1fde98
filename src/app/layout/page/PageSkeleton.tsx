import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

const rows = ['w-2/5', 'w-3/5', 'w-1/2', 'w-2/3'];

/** Placeholder for any page. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="mx-auto flex max-w-180 flex-col gap-6 px-6 py-8">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton className="h-6 w-48" />
      {rows.map((width) => (
        <div key={width} className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
