import { Info } from 'lucide-react';
import { Status } from '#src/ui/Status.tsx';
import { type AuditCard, latestFailure } from '../cards.ts';
import { reasonFor } from './reason.ts';

/** The reason why the appointment is unconfirmed. */
export function Reason({ card }: { card: AuditCard }) {
  const reason = reasonFor(card);
  if (reason === null) return null;
  const isWarning = card.reply
    ? card.reply.reply === 'CALLS_OFF'
    : card.answer === 'NOT_COMING' || latestFailure(card) !== null;
  const isConfirmation = card.reply?.reply === 'CONFIRMS';
  return (
    <span className="flex min-w-0 [&>span]:h-auto [&>span]:min-h-5 [&>span]:whitespace-normal">
      <Status tone={isWarning ? 'warn' : isConfirmation ? 'good' : 'neutral'} icon={<Info aria-hidden />}>
        {reason}
      </Status>
    </span>
  );
}
