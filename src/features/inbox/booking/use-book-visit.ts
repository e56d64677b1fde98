import { useRef, useState } from 'react';
import type { bookAppointment } from '#contract/campaigns/booking.ts';
import { errorBody, type ErrorCode } from '#contract/errors.ts';
import type { Input, Output } from '#contract/http.ts';
import { useBookAppointmentMutation, useLazyIsRequestAvailableQuery } from '#src/services/campaigns/booking.ts';
import { cacheMessage } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { booking } from '#src/strings/booking.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import type { StaffAndRoom } from './use-staff-and-room.ts';

/** Refusals whose sentences stand alone; others follow that the booking failed. */
const standAlone: readonly ErrorCode[] = [
  'already_booked',
  'request_closed',
  'request_not_found',
  'slot_unavailable',
  'pims_refused',
  'type_not_in_department',
  'invalid_start_end',
  'invalid_time_range',
  'unsubscribed',
  'messaging_disabled',
];

type Visit = Omit<Input<typeof bookAppointment>, 'practitionerId' | 'facilityId'>;
export type Booked = Output<typeof bookAppointment>;
type FindStaffAndRoom = () => Promise<StaffAndRoom | null>;

/** Refused: why the server did not book it; null if it did, or if the outcome is unknown. */
interface BookingOutcome {
  readonly booked: Booked | null;
  readonly refusal: string | null;
}

/** Books an appointment after checking that the request is still open (AR-50). Retries of the same booking take effect once. */
export function useBookVisit(earlierFailure: string | null = null) {
  const [check] = useLazyIsRequestAvailableQuery();
  const [sendBooking] = useBookAppointmentMutation();
  const dispatch = useThunkDispatch<CommunicationRoot>();
  const [isBooking, setIsBooking] = useState(false);
  const [failure, setFailure] = useState(earlierFailure);
  /** A booking whose outcome is unknown; a retry repeats it under the same key. */
  const unresolved = useRef<(Input<typeof bookAppointment> & { idempotencyKey: string }) | null>(null);

  const attempt = async (findStaffAndRoom: FindStaffAndRoom, visit: Visit): Promise<BookingOutcome> => {
    if (unresolved.current) return send(unresolved.current);
    const { available, status } = await check({ id: visit.bookingRequestId }).unwrap();
    if (!available) return refuse(status === 'BOOKED' || status === 'PENDING' ? 'already_booked' : 'request_closed');
    const staffAndRoom = await findStaffAndRoom();
    if (!staffAndRoom) return refuse('slot_unavailable');
    return send({ ...visit, ...staffAndRoom, idempotencyKey: crypto.randomUUID() });
  };
  const send = async (booking: NonNullable<typeof unresolved.current>): Promise<BookingOutcome> => {
    unresolved.current = booking;
    try {
      return { booked: await sendBooking(booking).unwrap(), refusal: null };
    } catch (error) {
      if (isRefusal(error)) unresolved.current = null;
      throw error;
    }
  };
  const refuse = (code: ErrorCode) => {
    setFailure(errorMessages[code]);
    return { booked: null, refusal: errorMessages[code] };
  };

  return {
    isBooking,
    failure,
    /** To be called when the form changes: the next attempt is another booking. */
    reset: () => {
      unresolved.current = null;
      setFailure(null);
    },
    book: async (findStaffAndRoom: FindStaffAndRoom, visit: Visit): Promise<BookingOutcome> => {
      setIsBooking(true);
      setFailure(null);
      const outcome = await attempt(findStaffAndRoom, visit).catch((error: unknown) => {
        const sentence = sentenceFor(error);
        setFailure(sentence);
        return { booked: null, refusal: isRefusal(error) ? sentence : null };
      });
      const { booked } = outcome;
      if (booked?.requestMessage) dispatch(cacheMessage(booked.requestMessage));
      setIsBooking(false);
      return outcome;
    },
  };
}

function sentenceFor(error: unknown): string {
  const { code, message } = describeError(error);
  const sentence = messageForCode(code, message);
  if (code === 'pims_refused') return refusedBecause(error) ?? sentence;
  return standAlone.includes(code) ? sentence : `${errorMessages.booking_failed} ${sentence}`;
}

/** The practice software's reason; null if it gave none. */
function refusedBecause(error: unknown): string | null {
  const { data } = (error ?? {}) as { data?: unknown };
  const [reason] = errorBody.safeParse(data).data?.details ?? [];
  return reason ? booking.refusedBecause(reason.message) : null;
}
