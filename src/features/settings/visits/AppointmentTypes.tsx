import { useListAppointmentTypesQuery } from '#src/services/campaigns/booking.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { appointmentTypes as words } from '#src/strings/appointment-types.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { type CommunicationsFields, savedTypeNames } from '../communications/fields.ts';
import { listedTypes } from './listed-types.ts';
import { TypeBrowser } from './TypeBrowser.tsx';

/** The appointment types, as soon as the practice software's are loaded (PR-05, PR-06). */
export function AppointmentTypes() {
  const query = useListAppointmentTypesQuery({});
  const { saved, draft } = usePublishPage<CommunicationsFields>();
  const { data: practice } = useGetEnrollmentQuery({});
  const [isRetrying, retry] = useRetry(query);
  if (!query.data && query.error)
    return <NotLoaded level={3} title={words.failed} error={query.error} busy={isRetrying} onRetry={retry} />;
  if (!query.data || !practice)
    return (
      <div role="status" aria-label={words.loading} className="flex flex-col gap-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-64" />
      </div>
    );
  const types = listedTypes(query.data.data, savedTypeNames(practice.campaignEnrollments), saved, draft);
  return types.length === 0 ? <p className="text-ink-soft">{words.empty}</p> : <TypeBrowser types={types} />;
}
