import { CalendarCheck2 } from 'lucide-react';
import { useState } from 'react';
import type { RequestDetails } from '#contract/communication/messages.ts';
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
import { useCategoryConfig } from './use-category-config.ts';
import { bookingDraft } from './use-client-message.ts';
import { useShowBooked } from './use-show-booked.ts';
import { useStaffAndRoom } from './use-staff-and-room.ts';

interface BookAsAskedProps {
  request: ClientRequest;
  /** When the client would like to come. */
  start: string;
  booking: Booking;
}

/**
 * Books the time that the client asked for with one press, or moves the visit there, as long as it is free. It always sends the
 * suggested text, which it shows; a draft of the dialog is only for the dialog.
 */
export function BookAsAsked({ request: message, start, booking }: BookAsAskedProps) {
  const { conversation, zone } = booking;
  const { request } = message;
  const isMove = Boolean(request.moves);
  const visit = useBookVisit(isMove);
  const showBooked = useShowBooked(zone, isMove);
  const lock = useTextingLock(conversation);
  const { type } = useTextDraft(bookingDraft(request.request_id));
  const asked = useAskedVisit(request, start);
  const [pressed, setPressed] = useState<Offer | null>(null);
  const { who, room, typeId, endTime } = asked;
  const offer: Offer | null =
    // While it is being booked, the time is no longer free for anybody.
    pressed ??
    (who && room !== undefined && typeId && endTime
      ? {
          visit: { bookingRequestId: request.request_id, appointmentTypeId: typeId, startTime: start, endTime },
          who: words.asked.free(who.name, room?.name ?? null),
          text: suggestedText({ slot: { startTime: start }, practitioner: who }, conversation, request, zone),
        }
      : null);

  const book = async (chosen: Offer) => {
    setPressed(chosen);
    const { booked, refusal } = await visit.book(asked.findStaffAndRoom, {
      ...chosen.visit,
      ...(lock === null && { message: chosen.text }),
    });
    setPressed(null);
    if (refusal !== null) booking.open(message, refusal);
    if (!booked) return;
    type(noDraft);
    showBooked(booked, start);
    focusRequest(request.request_id);
  };
  return (
    <>
      <p className="w-full text-sm">{offer?.who ?? asked.why ?? words.asked[asked.progress]}</p>
      {offer &&
        (lock === null ? (
          <details className="group w-full text-sm text-ink-soft">
            <summary dir="auto" className="block cursor-pointer truncate group-open:whitespace-normal">
              {words.asked.text(offer.text)}
            </summary>
          </details>
        ) : (
          <p className="w-full text-sm text-ink-soft">{words.cannotText(lock)}</p>
        ))}
      <p role="alert" className="w-full text-sm text-bad empty:hidden">
        {visit.failure?.why}
      </p>
      <Button
        size="sm"
        variant="primary"
        className="mt-auto"
        icon={<CalendarCheck2 />}
        busy={visit.isBooking}
        disabled={offer === null}
        onClick={() => offer && void book(offer)}
      >
        {isMove ? words.move.asAsked : words.asked.book}
      </Button>
    </>
  );
}

/** What one press books, and what the card says about it. */
interface Offer {
  readonly visit: Omit<Parameters<ReturnType<typeof useBookVisit>['book']>[1], 'message'>;
  readonly who: string;
  readonly text: string;
}

/** With whom, where and for how long the visit that was asked for can take place; `who` is null if it cannot. */
function useAskedVisit({ request_id: id, preferred_practitioner_id: preferred, moves }: RequestDetails, start: string) {
  const { data, isError: isUnknown } = useGetBookingRequestQuery({ id });
  const { data: allTypes, isError: areTypesUnknown } = useListAppointmentTypesQuery({});
  const types = allTypes?.data;
  const category = data?.appointmentCategory;
  const config = useCategoryConfig(category);
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
  const free = place.freeStaff?.find((one) => one.available && one.id === place.practitionerId) ?? null;
  const who = place.hasNoFreeRoom ? null : free;
  const hasNoType = data && types && typeId === null;
  const isUncheckable = hasNoType || isUnknown || areTypesUnknown || place.isUnknown;
  return {
    typeId,
    endTime,
    who,
    /** Undefined while it is loading, null if none is free. */
    room: place.freeRooms && (place.freeRooms.find(({ available }) => available) ?? null),
    findStaffAndRoom: place.findStaffAndRoom,
    /** That its kind of visit is switched off. */
    why: category && config?.enabled === false ? words.categoryOff(category) : null,
    progress: isUncheckable ? 'unchecked' : place.freeStaff && who === null ? 'taken' : 'checking',
  } as const;
}
