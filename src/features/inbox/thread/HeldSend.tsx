import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useUndoIsHere } from '#src/outbox/undo-in-sight.ts';
import { inbox } from '#src/strings/inbox.ts';
import { sending } from '#src/strings/sending.ts';
import { thread } from '#src/strings/thread.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { secondsTo, useSecondsTo } from './use-seconds-to.ts';

interface HeldSendProps {
  /** Of the text. */
  id: string;
  /** When it leaves. */
  until: string;
  onUndo: () => void;
}

/** Under a text that waits for second thoughts: how long, and the way back. */
export function HeldSend({ id, until, onUndo }: HeldSendProps) {
  const seconds = useSecondsTo(until);
  useUndoIsHere(id);
  useEffect(() => {
    // Scrolled out of sight and back, it has been heard already.
    if (secondsTo(until) >= sending.undo.heardFrom) announce(sending.undo.heard(secondsTo(until)));
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

/** Under a text that waits because nobody knows whether the one before it was sent. It cannot have left, so it can be taken back. */
export function BehindSend({ onEdit, onDiscard }: { onEdit: () => void; onDiscard: () => void }) {
  return (
    <div
      role="group"
      aria-label={thread.waitingInOrder}
      className="flex items-center gap-1 px-1 pt-1 text-xs text-ink-soft"
    >
      <span className="inline-flex items-center gap-1 pe-1 [&_svg]:size-3">
        <Clock aria-hidden />
        {thread.waitingInOrder}
      </span>
      <Button size="sm" variant="ghost" onClick={onEdit}>
        {inbox.edit}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDiscard}>
        {inbox.discard}
      </Button>
    </div>
  );
}
