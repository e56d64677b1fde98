import { CircleAlert, Clock, MessageSquareOff, Send } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from '#src/lib/class-names.ts';
import { isUndoable } from '#src/outbox/outbox-item.ts';
import { retrySend, sendAnyway } from '#src/outbox/send.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { useUndoVisible } from '#src/outbox/visible-undo.ts';
import { audit } from '#src/strings/audit.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { sending } from '#src/strings/sending.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import type { TextObstacle } from './text-obstacle.ts';
import type { SentText } from './use-sent-text.ts';

const words = audit.text;

/** Why the client cannot be texted. */
export const NoText = ({ obstacle }: { obstacle: TextObstacle }) => (
  <p className="flex gap-1.5 text-sm text-ink-soft">
    <MessageSquareOff aria-hidden className="mt-0.5 size-4 shrink-0" />
    {words.obstacles[obstacle]}
  </p>
);

interface TextStateProps {
  sent: SentText;
  /** The conversation's address. */
  conversationAt: string;
  /** Stops the text and reopens the composer. */
  onTakeBack: () => void;
}

/** The state of the text sent from this card: undo while it is possible, a choice where it was stopped or failed. */
export function TextState({ sent: { item }, conversationAt, onTakeBack }: TextStateProps) {
  const dispatch = useOutboxDispatch();
  const canUndo = item !== null && isUndoable(item);
  useUndoVisible(canUndo ? item.id : null);
  const open = (
    <Link to={conversationAt} className={buttonClass('ghost', 'sm')}>
      {words.open}
    </Link>
  );
  if (item?.state === 'paused' || item?.state === 'failed') {
    const isPaused = item.state === 'paused';
    return (
      <div
        role="alert"
        className={classNames('flex flex-wrap items-center gap-2 text-sm', isPaused ? 'text-warn' : 'text-bad')}
      >
        <p className="flex items-center gap-1.5">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {isPaused ? sending.paused.title : messageForCode(item.error)}
        </p>
        <Button size="sm" onClick={() => dispatch(isPaused ? sendAnyway(item.id) : retrySend(item.id))}>
          {isPaused ? sending.paused.sendAnyway : shell.retry}
        </Button>
        <Button size="sm" onClick={onTakeBack}>
          {words.edit}
        </Button>
        {open}
      </div>
    );
  }
  return (
    <div role="status" className="flex min-h-8 flex-wrap items-center gap-2 text-sm text-ink-soft">
      {item ? <Clock aria-hidden className="size-4" /> : <Send aria-hidden className="size-4" />}
      {item ? words.sending : words.onItsWay}
      {canUndo ? (
        <Button size="sm" onClick={onTakeBack}>
          {words.undo}
        </Button>
      ) : (
        open
      )}
    </div>
  );
}
