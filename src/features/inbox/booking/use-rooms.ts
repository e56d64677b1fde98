import type { AppointmentCategory, Practitioner } from '#contract/campaigns/booking-config.ts';
import { isBookable, roomsOf } from '#contract/rules/booking/booking-calendar.ts';
import { useListFacilitiesQuery } from '#src/services/campaigns/booking-config.ts';
import { useCategoryConfig } from './use-category-config.ts';

interface Room {
  readonly id: string;
  readonly name: string;
}

/**
 * The rooms that each staff member can use for a category, as it is published (AR-26); until that is loaded, all of theirs.
 * @param departmentId of the type of visit, where it has one
 */
export function useRooms(category: AppointmentCategory | undefined, departmentId: string | null) {
  const config = useCategoryConfig(category);
  const { data: branch } = useListFacilitiesQuery({});
  return (member: Practitioner): readonly Room[] => {
    if (!config || !branch) return member.facilities;
    if (!isBookable(member, config, departmentId)) return [];
    const usable = roomsOf(config, member, branch.data);
    return branch.data.filter(({ id }) => usable.includes(id));
  };
}
