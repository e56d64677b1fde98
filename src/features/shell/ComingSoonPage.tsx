import { shell } from '#src/strings/shell.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ComingSoon } from '#src/ui/illustrations/ComingSoon.tsx';

/** Placeholder for a page that is not built yet. */
export function ComingSoonPage() {
  return (
    <div className="grid min-h-full place-content-center">
      <EmptyState illustration={<ComingSoon />} title={shell.comingSoon.title} text={shell.comingSoon.text} />
    </div>
  );
}
