import { type RequestDetails, requestStatusOf } from '#contract/communication/messages.ts';
import { booking as words } from '#src/strings/booking.ts';
import { Button } from '#src/ui/Button.tsx';
import { bookedFor } from './request-facts.ts';

interface AlreadyHandledProps {
  request: RequestDetails;
  zone: string;
  /** Moves the typed text to the composer; null if none was typed. */
  onKeepMessage: (() => void) | null;
}

/** Says that a colleague has dealt with the request in the meantime, and how. */
export function AlreadyHandled({ request, zone, onKeepMessage }: AlreadyHandledProps) {
  const status = requestStatusOf(request);
  const appointment = bookedFor(request, zone);
  const isBooked = status === 'BOOKED' || status === 'PENDING';
  const sentence =
    isBooked && request.moves ? words.move.alreadyMoved : status !== 'OPEN' && words.alreadyHandled[status];
  const detail =
    isBooked && appointment && request.handled_by
      ? (request.moves ? words.move.movedBy : words.alreadyHandled.by)(request.handled_by, appointment)
      : isBooked
        ? appointment
        : words.alreadyHandled.reopen;
  return (
    <>
      <p role="alert" className="w-full rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
        {[sentence, detail].filter(Boolean).join(' ')}
      </p>
      {onKeepMessage && <Button onClick={onKeepMessage}>{words.alreadyHandled.keepMessage}</Button>}
    </>
  );
}
