import {
  isVisitCanceled,
  isWithdrawn,
  type Message,
  type RequestDetails,
  requestStatusOf,
} from '#contract/communication/messages.ts';
import { formatExact, formatSoon } from '#src/lib/dates.ts';
import { booking } from '#src/strings/booking.ts';

const words = booking.request;

/** The fields of a client's request (IN-52). */
export function requestFacts(
  request: RequestDetails,
  zone: string,
): readonly (readonly [term: string, value: string])[] {
  const facts: [string, string | null | undefined][] = [
    [words.pet, request.pet_name],
    [words.category, categoryOf(request)],
    [words.reason, request.reason],
    [words.from, request.moves && presentTime(request.moves, zone)],
    [request.moves ? words.to : words.preferred, request.preferred_start && formatExact(request.preferred_start, zone)],
    [words.medication, request.medication],
    [words.quantity, request.quantity],
  ];
  return facts.flatMap(([term, value]) => (value ? [[term, value] as const] : []));
}

/** When a visit that the client asks to move takes place, and with whom. */
export function presentTime({ start, practitioner }: NonNullable<RequestDetails['moves']>, zone: string): string {
  const time = formatExact(start, zone);
  return practitioner ? words.visitWith(time, practitioner) : time;
}

const categoryOf = ({ category }: RequestDetails): string | null =>
  category && Object.hasOwn(words.categories, category) ? (words.categories[category] ?? null) : null;

/** `Tue, Nov 24, 2026, 10:15 AM with Dr. Lee, Exam room 1`; null if it is not booked. */
export const bookedFor = ({ booked }: RequestDetails, zone: string): string | null =>
  booked ? words.bookedFor(formatExact(booked.start, zone), booked.practitioner, booked.facility) : null;

/** Who handled it, and when. */
export function handledBy(request: RequestDetails, zone: string): string | null {
  const { handled_by, handled_at } = request;
  if (!handled_at) return handled_by ?? null;
  const time = formatExact(handled_at, zone);
  if (isWithdrawn(request)) return words.withdrawnByClient(time);
  return handled_by ? words.by(handled_by, time) : words.at(time);
}

/**
 * What became of the last booking or move at the practice software: that it waits there, or why it was not taken. And what became of its
 * visit there since.
 */
export function writeBackLines(request: RequestDetails, pims: string, zone: string): string[] {
  const { handled_at, is_failing: isFailing, refused, moves } = request;
  const visit = visitLines(request, zone);
  switch (requestStatusOf(request)) {
    case 'BOOKED':
      return visit;
    case 'PENDING':
      return handled_at
        ? [(isFailing ? words.failing : words.waitingFor)(pims, formatSoon(handled_at, zone)), ...visit]
        : visit;
    case 'OPEN': {
      if (isVisitCanceled(request)) return visit;
      if (!refused) return request.visit_now ? visit : [];
      const { why, reason, start } = refused;
      const [because, sentences] = moves
        ? [words.notMovedBecause, words.notMoved]
        : [words.refusedBecause, words.refused];
      return [
        why === 'pims_refused' && reason ? because(pims, reason) : sentences[why](pims),
        ...(moves ? visit : [(why === 'no_answer' ? words.unknownFor : words.notBookedFor)(formatExact(start, zone))]),
      ];
    }
    default:
      return [];
  }
}

/** Where the visit is that was booked or should move, unless it is where the card says. */
function visitLines(request: RequestDetails, zone: string): string[] {
  const { booked, moves, visit_now: now } = request;
  if (isVisitCanceled(request)) return [words.visitCanceled];
  if (requestStatusOf(request) === 'BOOKED') {
    const start = now?.start;
    const isElsewhere = start && Date.parse(start) !== Date.parse(booked?.start ?? '');
    return isElsewhere ? [words.nowBookedFor(formatExact(start, zone))] : [];
  }
  return moves ? [words.stillBookedFor(formatExact(now?.start ?? moves.start, zone))] : [];
}

export type ClientRequest = Message & { readonly request: RequestDetails };
