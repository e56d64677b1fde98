import type { ReactNode } from 'react';
import { TextingCard } from '#src/features/shell/TextingCard.tsx';
import { useSidebarFlags } from '#src/flags/use-flag.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { HoverCard } from '#src/ui/HoverCard.tsx';

/** Beside client communications: the number that clients text (SH-51). */
export function TextingHoverCard({ children }: { children: (describedBy: string | undefined) => ReactNode }) {
  const { data } = useGetEnrollmentQuery({});
  const { TimeBasedAutoRepliesEnabled } = useSidebarFlags();
  return (
    <HoverCard renderTrigger={children}>
      <TextingCard enrollment={data} autoReplies={TimeBasedAutoRepliesEnabled} />
    </HoverCard>
  );
}
