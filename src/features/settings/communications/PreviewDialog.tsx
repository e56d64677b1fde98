import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Cadence, Medium } from '#contract/rules/cadences/cadences.ts';
import { cadences } from '#src/strings/cadences.ts';
import { publishing } from '#src/strings/publish.ts';
import { reminders } from '#src/strings/reminders.ts';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import type { PickedClient } from './ClientPicker.tsx';
import { ClientPreview } from './ClientPreview.tsx';
import { MessagePreviews } from './MessagePreviews.tsx';

const words = reminders.preview;

interface PreviewDialogProps {
  cadence: Cadence;
  /** The mediums it is sent by; the previews of the others are marked. */
  chosen: readonly Medium[];
  /** The practice as it would be after publishing the page's edits. */
  practice: PracticeEnrollment;
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
  onClose: () => void;
}

/** The preview of a message on each of its possible mediums. */
export function PreviewDialog({ cadence, chosen, practice, client, onPick, onClose }: PreviewDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(cadences.steps[cadence].when)}
      closeLabel={publishing.close}
      size="lg"
    >
      <div className="flex min-h-80 flex-col gap-4 pb-4">
        <ClientPreview cadence={cadence} client={client} onPick={onPick}>
          {(shown) => <MessagePreviews cadence={cadence} chosen={chosen} practice={practice} shown={shown} />}
        </ClientPreview>
      </div>
    </Dialog>
  );
}
