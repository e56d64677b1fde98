import { type RequestDetails, requestStatusOf } from '#contract/communication/messages.ts';
import { booking as words } from '#src/strings/booking.ts';
import { Button } from '#src/ui/Button.tsx';
import { bookedFor } from './request-facts.ts';

interface AlreadyHandledProps {
  request: RequestDetails;
  zone: string;
  /** Takes what was typed to where it can be sent; null where nothing was. */
  onKeepMessage: (() => void) | null;
}

/** A colleague was faster: who, and what became of the request. */
export function AlreadyHandled({ request, zone, onKeepMessage }: AlreadyHandledProps) {
  const status = requestStatusOf(request);
  const what = bookedFor(request, zone);
  const isBooked = status === 'BOOKED';
  const detail =
    isBooked && what && request.handled_by
      ? words.meanwhile.by(request.handled_by, what)
      : isBooked
        ? what
        : words.meanwhile.reopen;
  return (
    <>
      <p role="alert" className="w-full rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
        {[status !== 'OPEN' && words.meanwhile[status], detail].filter(Boolean).join(' ')}
      </p>
      {onKeepMessage && <Button onClick={onKeepMessage}>{words.meanwhile.keepMessage}</Button>}
    </>
  );
}
