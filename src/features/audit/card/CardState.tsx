import { CircleAlert, CircleCheck, CloudOff } from 'lucide-react';
import { isOpen } from '#contract/rules/reminders/audited-appointment.ts';
import { isUndoable, type OutboxItem } from '#src/outbox/outbox-item.ts';
import { useBlockedBy } from '#src/outbox/outbox-slice.ts';
import { discardSend, retrySend } from '#src/outbox/send.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { audit } from '#src/strings/audit.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Status } from '#src/ui/Status.tsx';
import type { AuditCard } from '../cards.ts';
import { markedText } from './card-text.ts';
import { useMarking } from './use-marking.ts';

/** The state of a mark: undo while it is possible, retry or dismiss where it failed. */
export function CardState({ card, mark }: { card: AuditCard; mark: OutboxItem | undefined }) {
  const dispatch = useOutboxDispatch();
  const { takeBack } = useMarking();
  const isHeldBack = useBlockedBy() !== null && mark !== undefined && !isUndoable(mark);
  if (mark?.state === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-sm text-bad">
        <CircleAlert aria-hidden className="size-4" />
        {messageForCode(mark.error)}
        {isOpen(card) && (
          <Button size="sm" onClick={() => dispatch(retrySend(mark.id))}>
            {shell.retry}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => dispatch(discardSend(mark.id))}>
          {audit.card.dismiss}
        </Button>
      </div>
    );
  const act = card.calledOff?.handled ?? card.completion;
  const done = mark ? markedText(mark) : act && audit.done[act.by];
  if (!done) return null;
  const isRefused = !mark && act?.by === 'MARKED_CONFIRMED' && card.refusedConfirmation !== null;
  return (
    <>
      {isHeldBack ? (
        <Status tone="warn" icon={<CloudOff aria-hidden />}>
          {audit.waiting(done)}
        </Status>
      ) : (
        <Status
          tone={isRefused ? 'neutral' : 'good'}
          icon={isRefused ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
        >
          {done}
        </Status>
      )}
      {mark && isUndoable(mark) && (
        <Button size="sm" onClick={() => takeBack(card)}>
          {audit.card.undo}
        </Button>
      )}
    </>
  );
}
