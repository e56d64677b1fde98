import { type ReactNode, Suspense } from 'react';
import { useFlag } from '#src/flags/use-flag.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { HoverCard } from '#src/ui/overlays/HoverCard.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';

// Loaded on demand: the office-hours rules are not needed on the first screen.
const TextingCard = lazyWithPreload(
  'texting card',
  async () => (await import('#src/features/shell/TextingCard.tsx')).TextingCard,
);

/** The texting number, shown beside client communications (SH-51). */
export function TextingHoverCard({ children }: { children: (describedBy: string | undefined) => ReactNode }) {
  const { data } = useGetEnrollmentQuery({});
  const hasAutoReplies = useFlag('time-based-auto-replies-enabled');
  return (
    <HoverCard renderTrigger={children}>
      <Suspense fallback={<Skeleton className="h-11 w-44" />}>
        <TextingCard enrollment={data} autoReplies={hasAutoReplies} />
      </Suspense>
    </HoverCard>
  );
}
