import type { Conversation } from '#contract/communication/conversations.ts';
import { useGetClientOverviewQuery, useSearchAnimalOwnersQuery } from '#src/services/campaigns/clients.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';

/** The search matches prefixes of id and names, so the client may not be the first result. */
const perPage = 100;

/** A client's record in the practice software: from the overview, with what stops email to them, else searched by id and name. */
export function useClientDetails({ pet_owner: owner }: Conversation) {
  const hasOverview = useExtension('client-overview');
  const overview = useGetClientOverviewQuery({ id: owner?.id ?? '' }, { skip: !hasOverview || !owner?.id });
  const found = useSearchAnimalOwnersQuery(
    {
      page: 1,
      per_page: perPage,
      animal_owner_pims_id: owner?.pims_id ?? undefined,
      animal_owner_first_name: owner?.first_name ?? undefined,
      animal_owner_last_name: owner?.last_name ?? undefined,
    },
    { skip: hasOverview || !owner?.pims_id },
  );
  if (hasOverview) {
    const { client, emailStops = [] } = overview.currentData ?? {};
    return { ...overview, currentData: client && { ...client, emailStops } };
  }
  const client = found.currentData?.data.find(({ pimsId }) => pimsId === owner?.pims_id);
  return { ...found, currentData: client && { ...client, emailStops: [] } };
}
