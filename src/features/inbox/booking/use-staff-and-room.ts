import type { Slot } from '#contract/campaigns/booking.ts';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import {
  useLazyListAvailableFacilitiesQuery,
  useLazyListAvailablePractitionersQuery,
  useListAvailableFacilitiesQuery,
  useListAvailablePractitionersQuery,
} from '#src/services/campaigns/booking.ts';
import { useRoomRules } from '#src/services/campaigns/booking-config.ts';
import type { Choices } from './choices.ts';

/** Whom and which room to book. */
export interface StaffAndRoom {
  readonly practitionerId: string;
  readonly facilityId: string | null;
}

interface Options {
  slot: Slot | undefined;
  chosen: Pick<Choices, 'practitionerId' | 'room'>;
  category: AppointmentCategory | undefined;
  typeId: string | null;
  /** A request to move a visit, whose present time counts as free. */
  movedBy: string | undefined;
}

/** The staff and rooms that are free in a slot. An open choice resolves to the first that is free. */
export function useStaffAndRoom({ slot, chosen, category, typeId, movedBy }: Options) {
  const time = {
    startTime: slot?.startTime ?? '',
    endTime: slot?.endTime ?? '',
    appointmentCategory: category,
    bookingRequestId: movedBy,
  };
  const staffQuery = { ...time, appointmentTypeId: typeId ?? undefined };
  const roomsQuery = (practitionerId: string | null) => ({ ...time, practitionerId: practitionerId ?? undefined });
  const { currentData: staff, isError: isStaffUnknown } = useListAvailablePractitionersQuery(staffQuery, {
    skip: !slot,
  });
  const freeStaff = staff?.data;
  const practitionerId = chosen.practitionerId || firstFree(freeStaff);
  const { currentData: rooms, isError: areRoomsUnknown } = useListAvailableFacilitiesQuery(roomsQuery(practitionerId), {
    skip: !slot || practitionerId === null,
  });
  const freeRooms = rooms?.data;

  const { visitsNeedRooms } = useRoomRules();
  const [loadStaff] = useLazyListAvailablePractitionersQuery();
  const [loadRooms] = useLazyListAvailableFacilitiesQuery();
  /** Resolves open choices; null if no staff member is free, or no room where visits need one. */
  const findStaffAndRoom = async (): Promise<StaffAndRoom | null> => {
    const who = chosen.practitionerId || firstFree((await loadStaff(staffQuery, true).unwrap()).data);
    if (who === null) return null;
    if (chosen.room !== 'any') return { practitionerId: who, facilityId: chosen.room === 'none' ? null : chosen.room };
    const facilityId = firstFree((await loadRooms(roomsQuery(who), true).unwrap()).data);
    return facilityId === null && visitsNeedRooms ? null : { practitionerId: who, facilityId };
  };

  return {
    freeStaff,
    freeRooms,
    practitionerId,
    /** Which staff or rooms are free could not be loaded. */
    isUnknown: isStaffUnknown || areRoomsUnknown,
    visitsNeedRooms,
    hasNoFreeRoom: chosen.room === 'any' && freeRooms !== undefined && firstFree(freeRooms) === null,
    findStaffAndRoom,
  };
}

const firstFree = (all: readonly { id: string; available: boolean }[] | undefined): string | null =>
  all?.find(({ available }) => available)?.id ?? null;
