import { useListServiceTypesQuery } from '#src/services/campaigns/service-types.ts';

/** The services of the practice software; how many pets are due follows after the list. */
export function useServices() {
  const list = useListServiceTypesQuery({});
  const { data: counted } = useListServiceTypesQuery({ counts: true }, { skip: !list.data });
  const counts = new Map(counted?.data.map(({ id, petsDue }) => [id, petsDue]));
  const types = list.data?.data.map((type) => {
    const petsDue = type.petsDue ?? counts.get(type.id);
    return { ...type, ...(petsDue !== undefined && { petsDue }) };
  });
  return { list, types, sync: list.data?.sync };
}
