import { useRef, useState } from 'react';
import type { bookAppointment } from '#contract/campaigns/booking.ts';
import { errorBody, type ErrorCode } from '#contract/errors.ts';
import type { Input, Output } from '#contract/http.ts';
import { useBookAppointmentMutation, useLazyIsRequestAvailableQuery } from '#src/services/campaigns/booking.ts';
import { cacheMessage } from '#src/services/communication/messages.ts';
import type { CampaignsRoot } from '#src/services/campaigns/root.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { describeError, isRefusal } from '#src/services/describe-error.ts';
import { untilKnown } from '#src/services/until-known.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { booking } from '#src/strings/booking.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import type { StaffAndRoom } from './use-staff-and-room.ts';

/** Refusals whose sentences stand alone; others follow that the booking failed. */
const standAlone: readonly ErrorCode[] = [
  'already_booked',
  'request_closed',
  'request_not_found',
  'appointment_not_found',
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

/** Why a visit was not booked. */
export interface BookingFailure {
  readonly code: ErrorCode;
  readonly why: string;
  /** The next free times, where the server names them. */
  readonly freeTimes: readonly string[];
}

/** Refusal: why the server did not book it; null if it did, or if the outcome is unknown. */
interface BookingOutcome {
  readonly booked: Booked | null;
  readonly refusal: BookingFailure | null;
}

/** Books or moves an appointment after checking that the request is still open (AR-50). Retries of the same booking take effect once. */
export function useBookVisit(isMove: boolean, earlierFailure: BookingFailure | null = null) {
  const [check] = useLazyIsRequestAvailableQuery();
  const [sendBooking] = useBookAppointmentMutation();
  const dispatch = useThunkDispatch<CommunicationRoot & CampaignsRoot>();
  const [isBooking, setIsBooking] = useState(false);
  const [failure, setFailure] = useState(earlierFailure);
  /** A booking whose outcome is unknown; a retry repeats it under the same key. */
  const unresolved = useRef<(Input<typeof bookAppointment> & { idempotencyKey: string }) | null>(null);

  /** Why a request cannot be booked any more; null while it can. */
  const whyClosed = async (id: string): Promise<ErrorCode | null> => {
    const { available, status } = await check({ id }).unwrap();
    if (available) return null;
    return status === 'BOOKED' || status === 'PENDING' ? 'already_booked' : 'request_closed';
  };
  const attempt = async (findStaffAndRoom: FindStaffAndRoom, visit: Visit): Promise<BookingOutcome> => {
    if (unresolved.current) return send(unresolved.current);
    const closed = await whyClosed(visit.bookingRequestId);
    if (closed) return refuse(closed);
    const staffAndRoom = await findStaffAndRoom();
    // A colleague who has just booked this request has taken the time.
    if (!staffAndRoom) return refuse((await whyClosed(visit.bookingRequestId)) ?? 'slot_unavailable');
    return send({ ...visit, ...staffAndRoom, idempotencyKey: crypto.randomUUID() });
  };
  const send = async (booking: NonNullable<typeof unresolved.current>): Promise<BookingOutcome> => {
    unresolved.current = booking;
    const { data, error } = await dispatch(untilKnown(() => sendBooking(booking)));
    if (data || isRefusal(error)) unresolved.current = null;
    return data ? { booked: data, refusal: null } : fail(error);
  };
  const fail = (error: unknown): BookingOutcome => {
    const failed = failureOf(error, isMove, unresolved.current !== null);
    setFailure(failed);
    return { booked: null, refusal: isRefusal(error) ? failed : null };
  };
  const refuse = (code: ErrorCode) => {
    const refusal = { code, why: errorMessages[code], freeTimes: [] };
    setFailure(refusal);
    return { booked: null, refusal };
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
      const outcome = await attempt(findStaffAndRoom, visit).catch(fail);
      const { booked } = outcome;
      if (booked?.requestMessage) dispatch(cacheMessage(booked.requestMessage));
      setIsBooking(false);
      return outcome;
    },
  };
}

function failureOf(error: unknown, isMove: boolean, isUnknown: boolean): BookingFailure {
  const { code, message } = describeError(error);
  if (isUnknown) return { code, why: (isMove ? booking.move : booking).unknown, freeTimes: [] };
  const { data } = (error ?? {}) as { data?: unknown };
  const { details = [], free_times: freeTimes = [] } = errorBody.safeParse(data).data ?? {};
  const sentence = isMove && code === 'pims_refused' ? booking.move.refused : messageForCode(code, message);
  // The practice software's, if it gave one.
  const [reason] = code === 'pims_refused' ? details : [];
  const why = reason
    ? (isMove ? booking.move : booking).refusedBecause(reason.message)
    : standAlone.includes(code)
      ? sentence
      : `${isMove ? booking.move.failed : errorMessages.booking_failed} ${sentence}`;
  return { code, why, freeTimes: freeTimes.filter((at) => !Number.isNaN(Date.parse(at))) };
}
