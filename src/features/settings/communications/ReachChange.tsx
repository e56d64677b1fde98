import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { reach as words } from '#src/strings/reach.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { groupOf, isOption } from './cadence-fields.ts';
import type { CommunicationsFields } from './fields.ts';
import { isServiceKey } from './service-fields.ts';
import { isThankYouKey } from './thank-you-fields.ts';
import { isTypeKey } from './type-fields.ts';
import { reachDifference, type ReachSubject, useReach } from './use-reach.ts';

/** Before publishing: how many clients will hear more or less; absent where the server cannot count it. */
export function ReachChange() {
  const { changed } = usePublishPage<CommunicationsFields>();
  const canCount = useExtension('reach-preview');
  if (!canCount) return null;
  const isOfVisits = (key: string) =>
    key === 'appointmentReminders' || isTypeKey(key) || (isOption(key) && groupOf(key) === 'appointmentReminders');
  // Own words change nobody's reach.
  const isOfServices = (key: string) =>
    key === 'serviceReminders' ||
    (isServiceKey(key) && key !== 'customContent') ||
    (isOption(key) && groupOf(key) === 'serviceReminders');
  return (
    <>
      {changed.some(isOfVisits) && <Difference about="visits" />}
      {changed.some((key) => isThankYouKey(key) || isTypeKey(key)) && <Difference about="thanks" />}
      {changed.some(isOfServices) && <Difference about="services" days={30} />}
    </>
  );
}

function Difference({ about, days }: { about: ReachSubject; days?: number }) {
  const { data, error } = useReach(about, days).query;
  if (error) return null;
  if (!data) return <Skeleton className="h-5" />;
  return (
    <p className="text-sm text-pretty text-ink-soft tabular-nums">
      {words.change[about](reachDifference(data.saved, data.edited ?? data.saved))}
    </p>
  );
}
