import { useState } from 'react';
import type { BookingRequest, Slot } from '#contract/campaigns/booking.ts';
import { addDays, dayOf } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import {
  useGetAvailabilityQuery,
  useListAppointmentDurationsQuery,
  useListAppointmentTypesQuery,
  useLazyListAvailableFacilitiesQuery,
  useLazyListAvailablePractitionersQuery,
  useListAvailableFacilitiesQuery,
  useListAvailablePractitionersQuery,
  useListPractitionersQuery,
} from '#src/services/campaigns/booking.ts';
import { type Choices, likelyType, slotAt, windowDays, windowOf } from './choices.ts';

/** Where a visit takes place and with whom; null where nobody is free. */
export type Place = { readonly practitionerId: string; readonly facilityId: string | null } | null;

export type BookingChoices = ReturnType<typeof useChoices>;

/** What can be chosen for a visit, what is chosen, and what that leaves free. Nothing is asked for before the request is here. */
export function useChoices(request: BookingRequest | undefined, preferred: string | null, zone: string) {
  const [today] = useState(() => dayOf(new Date(serverNow()), zone));
  const preferredDay = preferred && dayOf(preferred, zone) >= today ? dayOf(preferred, zone) : null;
  const [chosen, setChosen] = useState<Choices>({
    typeId: null,
    length: null,
    practitionerId: '',
    room: 'any',
    from: windowOf(preferredDay, today),
    day: null,
    start: null,
  });
  const choose = (change: Partial<Choices>) => setChosen((before) => ({ ...before, ...change }));

  const types = useListAppointmentTypesQuery({});
  const staff = useListPractitionersQuery({});
  const durations = useListAppointmentDurationsQuery({});
  const typeId =
    chosen.typeId ?? (request && types.data ? likelyType(types.data.data, request.appointmentCategory) : null);
  const length = chosen.length ?? request?.appointmentLengthInMinutes ?? 30;
  const category = request?.appointmentCategory;

  const availability = useGetAvailabilityQuery(
    {
      appointmentCategory: category,
      from: chosen.from,
      days: windowDays,
      lengthInMinutes: length,
      practitionerId: chosen.practitionerId || undefined,
      appointmentTypeId: typeId ?? undefined,
    },
    { skip: !request || !types.data, refetchOnMountOrArgChange: true },
  );
  const days = Array.from({ length: windowDays }, (_, index) => addDays(chosen.from, index));
  const told = availability.currentData?.days;
  const isInWindow = (day: string | null) => day !== null && days.includes(day);
  const day =
    [chosen.day, preferredDay].find(isInWindow) ?? told?.find(({ slots }) => slots.length > 0)?.date ?? chosen.from;
  const shown = told?.find(({ date }) => date === day);
  const slot = shown && slotAt(shown.slots, chosen.start ?? preferred);

  const staffAsked = { ...timeOf(slot), appointmentCategory: category, appointmentTypeId: typeId ?? undefined };
  const freeStaff = useListAvailablePractitionersQuery(staffAsked, { skip: !slot }).currentData?.data;
  const practitionerId = chosen.practitionerId || firstFree(freeStaff);
  const roomsAsked = (of: string | null) => ({
    ...timeOf(slot),
    appointmentCategory: category,
    practitionerId: of ?? undefined,
  });
  const freeRooms = useListAvailableFacilitiesQuery(roomsAsked(practitionerId), {
    skip: !slot || practitionerId === null,
  }).currentData?.data;

  const [askStaff] = useLazyListAvailablePractitionersQuery();
  const [askRooms] = useLazyListAvailableFacilitiesQuery();
  /** Who and where, as far as that was left open: whoever is free first. */
  const findPlace = async (): Promise<Place> => {
    const who = chosen.practitionerId || firstFree((await askStaff(staffAsked, true).unwrap()).data);
    if (who === null) return null;
    if (chosen.room !== 'any') return { practitionerId: who, facilityId: chosen.room === 'none' ? null : chosen.room };
    return { practitionerId: who, facilityId: firstFree((await askRooms(roomsAsked(who), true).unwrap()).data) };
  };

  return {
    today,
    chosen,
    choose,
    types: types.data?.data,
    staff: staff.data?.data,
    durations: durations.data?.allowedDurations,
    error: types.error ?? staff.error ?? durations.error,
    queries: [types, staff, durations] as const,
    typeId,
    length,
    days,
    day,
    preferredDay,
    availability,
    /** The chosen day's slots, or why there is none; undefined while that is not known. */
    shown,
    /** What will be booked. */
    slot,
    freeStaff,
    freeRooms,
    practitioner: staff.data?.data.find(({ id }) => id === practitionerId) ?? null,
    isWithoutRoom: chosen.room === 'any' && freeRooms !== undefined && firstFree(freeRooms) === null,
    findPlace,
  };
}

const timeOf = (slot: Slot | undefined) => ({ startTime: slot?.startTime ?? '', endTime: slot?.endTime ?? '' });

const firstFree = (all: readonly { id: string; available: boolean }[] | undefined): string | null =>
  all?.find(({ available }) => available)?.id ?? null;
