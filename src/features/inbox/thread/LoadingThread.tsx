import { inbox } from '#src/strings/inbox.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';

const widths = ['w-56', 'w-72 self-end', 'w-64', 'w-48 self-end', 'w-80'];

export function LoadingThread() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end gap-4 overflow-hidden p-4">
      <VisuallyHidden>{inbox.loadingMessages}</VisuallyHidden>
      {widths.map((width) => (
        <Skeleton key={width} className={`h-10 max-w-[85%] rounded-xl ${width}`} />
      ))}
    </div>
  );
}
