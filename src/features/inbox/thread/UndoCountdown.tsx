import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useUndoIsHere } from '#src/outbox/undo-in-sight.ts';
import { inbox } from '#src/strings/inbox.ts';
import { sending } from '#src/strings/sending.ts';
import { thread } from '#src/strings/thread.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { secondsUntil, useSecondsUntil } from '../shared/use-seconds-until.ts';

interface UndoCountdownProps {
  /** Of the text. */
  id: string;
  /** When it leaves. */
  until: string;
  onUndo: () => void;
}

/** Under a text that waits for second thoughts: how long, and the way back. */
export function UndoCountdown({ id, until, onUndo }: UndoCountdownProps) {
  const seconds = useSecondsUntil(until);
  useUndoIsHere(id);
  useEffect(() => {
    // Scrolled out of sight and back, it has been heard already.
    if (secondsUntil(until) >= sending.undo.heardFrom) announce(sending.undo.heard(secondsUntil(until)));
  }, [until]);
  return (
    <div className="flex items-center gap-2 px-1 pt-1 text-xs text-ink-soft">
      <span className="inline-flex items-center gap-1 tabular-nums [&_svg]:size-3">
        <Clock aria-hidden />
        {seconds > 0 ? sending.undo.in(seconds) : sending.undo.now}
      </span>
      {seconds > 0 && (
        <Button size="sm" onClick={onUndo}>
          {sending.undo.undo}
        </Button>
      )}
    </div>
  );
}

interface BlockedSendProps {
  onEdit: () => void;
  onDiscard: () => void;
  /** Where the one before it is being edited, it can go first. */
  onSendNow?: () => void;
}

/** Under a text that waits for the one before it, which may have been sent or is being edited. It cannot have left, so it can be taken back. */
export function BlockedSend({ onEdit, onDiscard, onSendNow }: BlockedSendProps) {
  const reason = onSendNow ? thread.waitingForEdit : thread.waitingInOrder;
  return (
    <div
      role="group"
      aria-label={reason}
      className="flex flex-wrap items-center justify-end gap-1 px-1 pt-1 text-xs text-ink-soft"
    >
      <span className="inline-flex items-center gap-1 pe-1 [&_svg]:size-3">
        <Clock aria-hidden />
        {reason}
      </span>
      {onSendNow && (
        <Button size="sm" onClick={onSendNow}>
          {thread.sendNow}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onEdit}>
        {inbox.edit}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDiscard}>
        {inbox.discard}
      </Button>
    </div>
  );
}
