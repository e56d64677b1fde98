import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { savedServiceNames } from '../communications/service-fields.ts';
import { InlineNotice } from './Banners.tsx';
import { listedServices } from './listed-services.ts';
import { ServiceBrowser } from './ServiceBrowser.tsx';
import { useServices } from './use-services.ts';

const words = serviceReminders.services;

/** The services of the practice software, each of which can be switched off (MS-02, MS-13). */
export function Services() {
  const { list, types, sync } = useServices();
  const { saved, draft } = usePublishPage<CommunicationsFields>();
  const { data: practice } = useGetEnrollmentQuery({});
  const [isRetrying, retry] = useRetry(list);
  if (!types && list.error)
    return <NotLoaded level={3} title={words.failed} error={list.error} busy={isRetrying} onRetry={retry} />;
  if (!types || !practice)
    return (
      <div role="status" aria-label={words.loading} className="flex flex-col gap-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-64" />
      </div>
    );
  const services = listedServices(types, savedServiceNames(practice.campaignEnrollments), saved, draft);
  const isArriving = sync?.status === 'IN_PROGRESS';
  return (
    <>
      <InlineNotice notice="sync" />
      {services.length > 0 ? (
        <ServiceBrowser services={services} />
      ) : (
        <p className="text-ink-soft">{isArriving ? words.arriving : words.empty}</p>
      )}
    </>
  );
}
