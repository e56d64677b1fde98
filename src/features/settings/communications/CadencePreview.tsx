import { type Cadence, cadences as timings } from '#contract/rules/cadences/cadences.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { isOption } from './cadence-fields.ts';
import type { PickedClient } from './ClientPicker.tsx';
import type { CommunicationsFields } from './fields.ts';
import { useEditedPractice } from './use-edited-practice.ts';

const PreviewDialog = lazyWithPreload(
  'reminder-preview',
  async () => (await import('./PreviewDialog.tsx')).PreviewDialog,
);

interface CadencePreviewProps {
  /** Null while none is previewed. */
  cadence: Cadence | null;
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
  onClose: () => void;
}

/** The dialog with the messages of a cadence as the edits would have them. */
export function CadencePreview({ cadence, client, onPick, onClose }: CadencePreviewProps) {
  const edited = useEditedPractice();
  const { draft } = usePublishPage<CommunicationsFields>();
  if (!edited || !cadence) return null;
  return (
    <Opening label={words.steps[cadence].when} onCancel={onClose}>
      <PreviewDialog
        cadence={cadence}
        chosen={isOption(cadence) ? draft[cadence] : timings[cadence].mediums}
        practice={edited}
        client={client}
        onPick={onPick}
        onClose={onClose}
      />
    </Opening>
  );
}
