import { CalendarCheck2 } from 'lucide-react';
import type { RequestDetails } from '#contract/communication/messages.ts';
import { limits } from '#contract/rules/limits.ts';
import { noDraft } from '#src/outbox/text-drafts.ts';
import { useTextDraft } from '#src/outbox/use-text-draft.ts';
import { useGetBookingRequestQuery, useListAppointmentTypesQuery } from '#src/services/campaigns/booking.ts';
import { booking as words } from '#src/strings/booking.ts';
import { Button } from '#src/ui/Button.tsx';
import { useTextingLock } from '../shared/use-texting-lock.ts';
import { typeOf } from './choices.ts';
import { focusRequest } from './focus-request.ts';
import type { Booking } from './open-booking.ts';
import type { ClientRequest } from './request-facts.ts';
import { suggestedText } from './suggested-text.ts';
import { useBookVisit } from './use-book-visit.ts';
import { bookingDraft } from './use-client-message.ts';
import { useShowBooked } from './use-show-booked.ts';
import { useStaffAndRoom } from './use-staff-and-room.ts';

interface BookAsAskedProps {
  request: ClientRequest;
  /** When the client would like to come. */
  start: string;
  booking: Booking;
}

/** Books the time that the client asked for with one press, or moves the visit there, as long as it is free. */
export function BookAsAsked({ request: message, start, booking }: BookAsAskedProps) {
  const { conversation, zone } = booking;
  const { request } = message;
  const asked = useAskedVisit(request, start);
  const suggestion = suggestedText(
    { slot: { startTime: start }, practitioner: asked.who },
    conversation,
    request,
    zone,
  );
  // What was typed in the dialog counts.
  const { draft, type } = useTextDraft(bookingDraft(request.request_id));
  const text = (draft.content || request.refused?.message || suggestion).trim();
  const isTexting = useTextingLock(conversation) === null && text !== '';
  const visit = useBookVisit();
  const showBooked = useShowBooked(zone, Boolean(request.moves));
  const { who, room, typeId, endTime } = asked;
  if (!who || room === undefined || !typeId || !endTime) return null;

  const book = async () => {
    const { booked, refusal } = await visit.book(asked.findStaffAndRoom, {
      bookingRequestId: request.request_id,
      appointmentTypeId: typeId,
      startTime: start,
      endTime,
      ...(isTexting && { message: text }),
    });
    if (refusal !== null) booking.open(message, refusal);
    if (!booked) return;
    type(noDraft);
    showBooked(booked, start);
    focusRequest(request.request_id);
  };
  return (
    <>
      <p className="w-full text-sm">{words.asked.free(who.name, room?.name ?? null, isTexting)}</p>
      <p role="alert" className="w-full text-sm text-bad empty:hidden">
        {visit.failure?.why}
      </p>
      <Button
        size="sm"
        variant="primary"
        icon={<CalendarCheck2 />}
        busy={visit.isBooking}
        disabled={text.length > limits.messageLength}
        onClick={() => void book()}
      >
        {request.moves ? words.move.asAsked : words.asked.book}
      </Button>
    </>
  );
}

/** With whom, where and for how long the visit that was asked for can take place; `who` is null if it cannot. */
function useAskedVisit({ request_id: id, preferred_practitioner_id: preferred, moves }: RequestDetails, start: string) {
  const { data } = useGetBookingRequestQuery({ id });
  const types = useListAppointmentTypesQuery({}).data?.data;
  const category = data?.appointmentCategory;
  const typeId = data && types ? typeOf(data, types) : null;
  const endTime = data && new Date(Date.parse(start) + data.appointmentLengthInMinutes * 60_000).toISOString();
  const slot = endTime && typeId ? { startTime: start, endTime } : undefined;
  const place = useStaffAndRoom({
    slot,
    chosen: { practitionerId: preferred ?? '', room: 'any' },
    category,
    typeId,
    movedBy: moves ? id : undefined,
  });
  return {
    typeId,
    endTime,
    who: place.freeStaff?.find((one) => one.available && one.id === place.practitionerId) ?? null,
    /** Undefined while it is loading, null if none is free. */
    room: place.freeRooms && (place.freeRooms.find(({ available }) => available) ?? null),
    findStaffAndRoom: place.findStaffAndRoom,
  };
}
