import { isWithdrawn, type RequestDetails, requestStatusOf } from '#contract/communication/messages.ts';
import { useOwnName } from '#src/services/campaigns/ui-behaviors.ts';
import { usePractice } from '#src/session/use-session.ts';
import { booking as words } from '#src/strings/booking.ts';
import { pimsNames } from '#src/strings/pims.ts';
import { Button } from '#src/ui/Button.tsx';
import { bookedFor } from './request-facts.ts';

interface AlreadyHandledProps {
  request: RequestDetails;
  zone: string;
  /** Moves the typed text to the composer; null if none was typed. */
  onKeepMessage: (() => void) | null;
}

/** Says that the request has been dealt with in the meantime, by whom and how. The text of one's own booking has left with it. */
export function AlreadyHandled({ request, zone, onKeepMessage }: AlreadyHandledProps) {
  const { pimsType } = usePractice();
  const ownName = useOwnName();
  const isBooked = ['BOOKED', 'PENDING'].includes(requestStatusOf(request));
  const isOwn = isBooked && ownName !== null && request.handled_by === ownName;
  const sentences = sentencesOf(request, pimsNames[pimsType], zone, isOwn);
  return (
    <>
      <p role="alert" className="w-full rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
        {sentences.filter(Boolean).join(' ')}
      </p>
      {onKeepMessage && !isOwn && <Button onClick={onKeepMessage}>{words.alreadyHandled.keepMessage}</Button>}
    </>
  );
}

function sentencesOf(request: RequestDetails, pims: string, zone: string, isOwn: boolean): (string | null)[] {
  const status = requestStatusOf(request);
  const { alreadyHandled, move } = words;
  if (status === 'OPEN') return [];
  if (status !== 'BOOKED' && status !== 'PENDING')
    return [isWithdrawn(request) ? alreadyHandled.withdrawn : alreadyHandled[status], alreadyHandled.reopen];
  const isPending = status === 'PENDING';
  const appointment = bookedFor(request, zone);
  const by = !request.moves ? alreadyHandled.by : isPending ? move.movingBy : move.movedBy;
  const saidBy = (name: string, what: string) =>
    isOwn ? (request.moves ? move : alreadyHandled).byYou(what) : by(name, what);
  return [
    !request.moves ? alreadyHandled[status] : isPending ? null : move.alreadyMoved,
    appointment && request.handled_by ? saidBy(request.handled_by, appointment) : appointment,
    isPending ? `${(request.moves ? move : words).nowPending(pims)}.` : null,
  ];
}
