import { undoSend } from '#src/outbox/undo-send.ts';
import { afterDone } from '#src/services/communication/after-done.ts';
import { preferences } from '#src/strings/preferences.ts';
import { sending } from '#src/strings/sending.ts';
import { shell } from '#src/strings/shell.ts';
import { density } from '#src/ui/appearance.ts';
import { Button } from '#src/ui/Button.tsx';
import { Choice } from '#src/ui/fields/Choice.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { NotificationChoices } from './NotificationChoices.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** Preferences of this device, applied immediately. */
export function PreferencesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={preferences.title}
      description={preferences.note}
      closeLabel={shell.close}
      size="sm"
      actions={
        <Button variant="primary" onClick={onClose}>
          {preferences.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-5 pb-1">
        <ThemeChoice />
        <Choice label={preferences.density} choice={density} words={preferences.densities} />
        <Choice label={preferences.afterDone} choice={afterDone} words={preferences.afterDoneChoices} />
        <Choice label={sending.undo.choice} choice={undoSend} words={sending.undo.choices} />
        <NotificationChoices />
      </div>
    </Dialog>
  );
}
