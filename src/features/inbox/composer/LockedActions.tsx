import { clients } from '#src/strings/clients.ts';
import { sending } from '#src/strings/sending.ts';
import { Button } from '#src/ui/Button.tsx';

interface LockedActionsProps {
  /** Null where staff did not stop the texts. */
  onAllow: (() => void) | null;
  /** Null where notes are not offered. */
  onNote: (() => void) | null;
}

/** What can be done where the client cannot be texted. */
export function LockedActions({ onAllow, onNote }: LockedActionsProps) {
  return (
    <div className="flex flex-wrap justify-center gap-2 bg-warn-soft pb-3">
      {onAllow && (
        <Button size="sm" onClick={onAllow}>
          {clients.stopping.allow}
        </Button>
      )}
      {onNote && (
        <Button size="sm" onClick={onNote}>
          {sending.note.write}
        </Button>
      )}
    </div>
  );
}
