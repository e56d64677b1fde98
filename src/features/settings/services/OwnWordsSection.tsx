import { CircleAlert, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useFlag } from '#src/flags/use-flag.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { Button } from '#src/ui/Button.tsx';
import { Status } from '#src/ui/Status.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { usePublishPage, useReveal } from '#src/publish/page-context.ts';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import type { CommunicationsFields } from '../communications/fields.ts';
import { customContentOf } from '../communications/service-fields.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { Segments } from './Segments.tsx';

const words = serviceReminders.own;

const OwnWordsDialog = lazyWithPreload('own-words', async () => (await import('./OwnWordsDialog.tsx')).OwnWordsDialog);

interface OwnWordsSectionProps {
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
}

/** The practice's own words, and the dialog that edits them (MS-05 to MS-07). While its flag is off, what is saved is shown and sent. */
export function OwnWordsSection({ client, onPick }: OwnWordsSectionProps) {
  const isEditable = useFlag('iv-5091-edit-msr-content-link-modal');
  const [isOpen, setIsOpen] = useState(false);
  useReveal((name) => {
    if (name === 'customContent') setIsOpen(isEditable);
  });
  return (
    <SettingsSection
      title={words.title}
      text={words.text}
      action={
        isEditable && (
          <Button
            size="sm"
            icon={<Pencil aria-hidden />}
            aria-label={words.editName}
            onPointerEnter={() => void OwnWordsDialog.fetch()}
            onClick={() => setIsOpen(true)}
          >
            {words.edit}
          </Button>
        )
      }
    >
      <Written isEditable={isEditable} />
      {isOpen && (
        <Opening label={words.title2} onCancel={() => setIsOpen(false)}>
          <OwnWordsDialog client={client} onPick={onPick} onClose={() => setIsOpen(false)} />
        </Opening>
      )}
    </SettingsSection>
  );
}

/** The words as they stand. */
function Written({ isEditable }: { isEditable: boolean }) {
  const { draft, problems } = usePublishPage<CommunicationsFields>();
  const { text, link, notInTexts } = customContentOf(draft.customContent);
  const problem = problems.errorAt('customContent');
  if (text === '' && link === null)
    return <p className="text-ink-soft">{isEditable ? words.none : words.noneReadOnly}</p>;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-2 rounded-xl border border-line px-4 py-3">
        {text !== '' && <p className="break-words whitespace-pre-line">{text}</p>}
        {link && <p className="break-words text-ink-soft">{words.link(link.label, link.url)}</p>}
        {notInTexts && (
          <p>
            <Status>{words.notInTextsShort}</Status>
          </p>
        )}
      </div>
      {problem !== undefined && (
        <p className="flex gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {problem}
        </p>
      )}
      <Segments />
      {!isEditable && <p className="text-sm text-pretty text-ink-soft">{words.readOnly}</p>}
    </div>
  );
}
