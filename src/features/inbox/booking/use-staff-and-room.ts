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
  const staffQuery = { ...time, ...roomQuery(chosen), appointmentTypeId: typeId ?? undefined };
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

  const { visitsNeedRooms, areLoaded } = useRoomRules();
  const [loadStaff] = useLazyListAvailablePractitionersQuery();
  const [loadRooms] = useLazyListAvailableFacilitiesQuery();
  /**
   * Resolves open choices; null if no staff member is free, or none of their rooms. One who has no rooms works without, unless visits need
   * one.
   */
  const findStaffAndRoom = async (): Promise<StaffAndRoom | null> => {
    const who = chosen.practitionerId || firstFree((await loadStaff(staffQuery, true).unwrap()).data);
    if (who === null) return null;
    if (chosen.room !== 'any') return { practitionerId: who, facilityId: chosen.room === 'none' ? null : chosen.room };
    const { data } = await loadRooms(roomsQuery(who), true).unwrap();
    return isWithoutFreeRoom(data, visitsNeedRooms) ? null : { practitionerId: who, facilityId: firstFree(data) };
  };

  return {
    freeStaff,
    freeRooms,
    practitionerId,
    /** Which staff or rooms are free could not be loaded. */
    isUnknown: isStaffUnknown || areRoomsUnknown,
    /** Whether a visit may be booked without a room; false until that is known. */
    canBeRoomless: areLoaded && !visitsNeedRooms,
    /** The staff member works without rooms. */
    hasNoRooms: freeRooms?.length === 0 && !visitsNeedRooms,
    hasNoFreeRoom: chosen.room === 'any' && freeRooms !== undefined && isWithoutFreeRoom(freeRooms, visitsNeedRooms),
    findStaffAndRoom,
  };
}

/** The chosen room as queries for free times and staff name it. */
export const roomQuery = ({ room }: Pick<Choices, 'room'>) =>
  room === 'none' ? { roomless: true } : { facilityId: room === 'any' ? undefined : room };

const isWithoutFreeRoom = (rooms: readonly { id: string; available: boolean }[], isNeeded: boolean): boolean =>
  firstFree(rooms) === null && (isNeeded || rooms.length > 0);

const firstFree = (all: readonly { id: string; available: boolean }[] | undefined): string | null =>
  all?.find(({ available }) => available)?.id ?? null;
