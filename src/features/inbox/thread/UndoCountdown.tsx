import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useUndoVisible } from '#src/outbox/visible-undo.ts';
import { sending } from '#src/strings/sending.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { secondsUntil, useSecondsUntil } from '../shared/use-seconds-until.ts';

interface SendingNowProps {
  /** When the text is sent. */
  until: string;
  onUndo: () => void;
}

interface UndoCountdownProps extends SendingNowProps {
  /** The text's id in the outbox. */
  id: string;
}

/** Counts down to the sending of a text of the outbox, with the button that undoes it. */
export function UndoCountdown({ id, ...shown }: UndoCountdownProps) {
  useUndoVisible(id);
  return <SendingNow {...shown} />;
}

/** Counts down to the sending of a text, with the button that undoes it. */
export function SendingNow({ until, onUndo }: SendingNowProps) {
  const seconds = useSecondsUntil(until);
  useEffect(() => {
    // Announced only near the start: scrolling mounts this again.
    if (secondsUntil(until) >= sending.undo.announceFrom) announce(sending.undo.announcement(secondsUntil(until)));
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
