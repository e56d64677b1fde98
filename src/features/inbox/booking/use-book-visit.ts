import { useRef, useState } from 'react';
import type { bookAppointment } from '#contract/campaigns/booking.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Input, Output } from '#contract/http.ts';
import { useBookAppointmentMutation, useLazyIsRequestAvailableQuery } from '#src/services/campaigns/booking.ts';
import { cacheMessage } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import type { Place } from './use-choices.ts';

/** Refusals that say themselves what happened and what to do. */
const ownWords: readonly ErrorCode[] = [
  'already_booked',
  'request_closed',
  'request_not_found',
  'slot_unavailable',
  'type_not_in_department',
  'invalid_start_end',
  'invalid_time_range',
  'unsubscribed',
  'messaging_disabled',
];

type Visit = Omit<Input<typeof bookAppointment>, 'practitionerId' | 'facilityId'>;
type Booked = Output<typeof bookAppointment>;

/** Books, after asking whether the request is still free (AR-50); however often the same is tried, it happens once. */
export function useBookVisit() {
  const [check] = useLazyIsRequestAvailableQuery();
  const [book] = useBookAppointmentMutation();
  const dispatch = useThunkDispatch<CommunicationRoot>();
  const [isBooking, setIsBooking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** A booking of which nobody knows whether it was carried out: tried again, it is the same one. */
  const open = useRef<(Input<typeof bookAppointment> & { idempotencyKey: string }) | null>(null);

  const attempt = async (findPlace: () => Promise<Place>, visit: Visit): Promise<Booked | null> => {
    if (open.current) return send(open.current);
    const { available, status } = await check({ id: visit.bookingRequestId }).unwrap();
    if (!available) return refuse(status === 'BOOKED' ? 'already_booked' : 'request_closed');
    const place = await findPlace();
    return place ? send({ ...visit, ...place, idempotencyKey: crypto.randomUUID() }) : refuse('slot_unavailable');
  };
  const send = async (booking: NonNullable<typeof open.current>): Promise<Booked> => {
    open.current = booking;
    try {
      return await book(booking).unwrap();
    } catch (error) {
      if (isRefusal(error)) open.current = null;
      throw error;
    }
  };
  const refuse = (code: ErrorCode) => {
    setFailure(errorMessages[code]);
    return null;
  };

  return {
    isBooking,
    failure,
    /** Something else is to be booked. */
    changed: () => {
      open.current = null;
      setFailure(null);
    },
    /** @returns whether it is in the calendar now. */
    submit: async (findPlace: () => Promise<Place>, visit: Visit): Promise<boolean> => {
      setIsBooking(true);
      setFailure(null);
      const booked = await attempt(findPlace, visit).catch((error: unknown) => {
        setFailure(sentenceFor(error));
        return null;
      });
      if (booked?.requestMessage) dispatch(cacheMessage(booked.requestMessage));
      setIsBooking(false);
      return booked !== null;
    },
  };
}

function sentenceFor(error: unknown): string {
  const { code, message } = describeError(error);
  const sentence = messageForCode(code, message);
  return ownWords.includes(code) ? sentence : `${errorMessages.booking_failed} ${sentence}`;
}
