import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useGetShortlinkQuery } from '#src/services/campaigns/portal-link.ts';

/** The address at which clients ask for a visit; null where they cannot, and until it is loaded. */
export function useRequestPage(): string | null {
  const { data: practice } = useGetEnrollmentQuery({});
  const { data: link } = useGetShortlinkQuery({});
  return practice?.appointmentRequestsEnabledAt ? (link?.url ?? null) : null;
}
