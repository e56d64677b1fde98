import { useState } from 'react';
import type { BookingRequest, Slot } from '#contract/campaigns/booking.ts';
import type { Practitioner } from '#contract/campaigns/booking-config.ts';
import type { RequestDetails } from '#contract/communication/messages.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import {
  useGetAvailabilityQuery,
  useListAppointmentDurationsQuery,
  useListAppointmentTypesQuery,
  useListPractitionersQuery,
} from '#src/services/campaigns/booking.ts';
import { type Choices, slotAt, typeOf, windowDays, windowOf } from './choices.ts';
import { useRooms } from './use-rooms.ts';
import { roomQuery, useStaffAndRoom } from './use-staff-and-room.ts';

export type BookingChoices = ReturnType<typeof useChoices>;

/** The options for an appointment, what is chosen, and which slots, staff and rooms are free with that. */
export function useChoices(request: BookingRequest | undefined, details: RequestDetails | null, zone: string) {
  const preferred = details?.preferred_start ?? null;
  const [today] = useState(() => dayOf(new Date(serverNow()), zone));
  const preferredDay = preferred && dayOf(preferred, zone) >= today ? dayOf(preferred, zone) : null;
  const [made, setMade] = useState<Omit<Choices, 'practitionerId'> & { practitionerId: string | null }>({
    typeId: null,
    length: null,
    practitionerId: null,
    room: 'any',
    from: windowOf(preferredDay, today),
    day: null,
    start: null,
  });
  const choose = (change: Partial<Choices>) => setMade((before) => ({ ...before, ...change }));

  const { types, staff, durations, error, queries } = useOptions();
  const movedBy = details?.moves ? details.request_id : undefined;
  const practitionerId = made.practitionerId ?? staffOfMove(request, details, staff);
  const category = request?.appointmentCategory;
  const typeId = made.typeId ?? (types && request ? typeOf(request, types) : null);
  const roomsOfMember = useRooms(category, types?.find(({ id }) => id === typeId)?.departmentId ?? null);
  const rooms = roomsOfAll(
    (staff ?? []).filter(({ id }) => !practitionerId || id === practitionerId),
    roomsOfMember,
  );
  // A room that the other choices exclude is chosen again with them.
  const isOffered = made.room === 'none' || rooms.some(({ id }) => id === made.room);
  const chosen = { ...made, practitionerId, room: isOffered ? made.room : 'any' };
  const length = chosen.length ?? request?.appointmentLengthInMinutes ?? 30;

  const availability = useGetAvailabilityQuery(
    {
      appointmentCategory: category,
      from: chosen.from,
      days: windowDays,
      lengthInMinutes: length,
      practitionerId: chosen.practitionerId || undefined,
      ...roomQuery(chosen),
      appointmentTypeId: typeId ?? undefined,
      bookingRequestId: movedBy,
    },
    { skip: !request || !types, refetchOnMountOrArgChange: true },
  );
  const shownDay = shownDayOf(availability.currentData?.days, chosen, preferred, preferredDay);
  const place = useStaffAndRoom({ slot: shownDay.slot, chosen, category, typeId, movedBy });

  return {
    today,
    chosen,
    choose,
    types,
    staff,
    rooms,
    roomsOfMember,
    durations,
    error,
    queries,
    category,
    typeId,
    length,
    preferredDay,
    availability,
    ...shownDay,
    ...place,
    practitioner: staff?.find(({ id }) => id === place.practitionerId) ?? null,
  };
}

/** The rooms of some staff members, each once, by name. */
const roomsOfAll = (
  staff: readonly Practitioner[],
  roomsOfMember: ReturnType<typeof useRooms>,
): ReturnType<ReturnType<typeof useRooms>> =>
  [...new Map(staff.flatMap(roomsOfMember).map((room) => [room.id, room])).values()].toSorted((one, other) =>
    one.name.localeCompare(other.name),
  );

/** A visit that is moved stays with its staff member, or goes to whom the client asked for; empty stands for anyone. */
function staffOfMove(
  request: BookingRequest | undefined,
  details: RequestDetails | null,
  staff: readonly { readonly id: string }[] | undefined,
): string {
  const id = details?.moves && (details.preferred_practitioner_id ?? request?.practitionerId);
  return id && staff?.some((one) => one.id === id) ? id : '';
}

/** The options that do not depend on other choices. */
function useOptions() {
  const types = useListAppointmentTypesQuery({});
  const staff = useListPractitionersQuery({});
  const durations = useListAppointmentDurationsQuery({});
  return {
    types: types.data?.data,
    staff: staff.data?.data,
    durations: durations.data?.allowedDurations,
    error: types.error ?? staff.error ?? durations.error,
    queries: [types, staff, durations] as const,
  };
}

interface Day {
  readonly date: string;
  readonly slots: readonly Slot[];
}

/** The day that is shown: the chosen one, else the preferred one, else the first with a free slot. */
function shownDayOf<D extends Day>(
  available: readonly D[] | undefined,
  { from, day: chosenDay, start }: Choices,
  preferred: string | null,
  preferredDay: string | null,
) {
  const days = Array.from({ length: windowDays }, (_, index) => addDays(from, index));
  const isInWindow = (date: string | null) => date !== null && days.includes(date);
  const day =
    [chosenDay, preferredDay].find(isInWindow) ?? available?.find(({ slots }) => slots.length > 0)?.date ?? from;
  const shown = available?.find(({ date }) => date === day);
  return {
    days,
    day,
    /** The day's slots, or why it has none; undefined while loading. */
    shown,
    /** The slot to be booked. */
    slot: shown && slotAt(shown.slots, start ?? preferred),
  };
}
