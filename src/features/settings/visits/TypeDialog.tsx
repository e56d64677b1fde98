import { PanelTop } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Cadence } from '#contract/rules/cadences/cadences.ts';
import { reminderText } from '#contract/rules/reminders/reminder-texts.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { appointmentTypes } from '#src/strings/appointment-types.ts';
import { cadences } from '#src/strings/cadences.ts';
import { publishing } from '#src/strings/publish.ts';
import { reminders } from '#src/strings/reminders.ts';
import { visits } from '#src/strings/visits.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { controlOf } from '#src/publish/focus-field.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import { ClientPreview } from '../communications/ClientPreview.tsx';
import type { CommunicationsFields } from '../communications/fields.ts';
import { MessagePreview } from '../communications/MessagePreview.tsx';
import type { PreviewFacts } from '../communications/preview-facts.ts';
import { TestForm } from '../communications/TestMessage.tsx';
import { keysOfType, typeSettingOf } from '../communications/type-fields.ts';
import { useEditedPractice } from '../communications/use-edited-practice.ts';
import { type AppointmentType, isLeftOut } from './listed-types.ts';
import { TypeForm } from './TypeForm.tsx';
import { useVisitPagePreview } from './use-visit-page-preview.ts';
import { VisitPagePreview } from './VisitPagePreview.tsx';

const words = appointmentTypes.dialog;

interface TypeDialogProps {
  type: AppointmentType;
  /** The field to focus; null for none in particular. */
  field: string | null;
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
  onClose: () => void;
}

/** Edits an appointment type beside the messages that its clients get (PR-05). */
export function TypeDialog({ type, field, client, onPick, onClose }: TypeDialogProps) {
  const { changed, forget } = usePublishPage<CommunicationsFields>();
  const edited = keysOfType(type.id).filter((key) => changed.includes(key));
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title(type.name)}
      closeLabel={publishing.close}
      size="xl"
      {...(field !== null && { initialFocus: focusOf(field) })}
      actions={
        <>
          {edited.length > 0 && (
            <Button variant="ghost" onClick={() => forget(edited)}>
              {words.discard}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {words.done}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 pb-2 md:grid-cols-2">
        <section aria-label={words.fields} className="md:sticky md:top-0 md:self-start">
          <TypeForm type={type} />
        </section>
        <TypePreview type={type} client={client} onPick={onPick} />
      </div>
    </Dialog>
  );
}

/** The control of a field, once it is rendered. */
const focusOf = (field: string): RefObject<HTMLElement | null> => ({
  get current() {
    return controlOf(field) ?? null;
  },
});

const shownCadences = ['14-days', '3-days', 'same-day'] as const satisfies readonly Cadence[];
type ShownCadence = (typeof shownCadences)[number];

function TypePreview({ type, client, onPick }: Omit<TypeDialogProps, 'field' | 'onClose'>) {
  const practice = useEditedPractice();
  const [cadence, setCadence] = useState<ShownCadence>('3-days');
  const { draft } = usePublishPage<CommunicationsFields>();
  const hasPage = useExtension('visit-page-preview');
  if (!practice) return null;
  return (
    <section aria-label={words.preview} className="flex min-w-0 flex-col gap-4">
      <h3 className="text-sm font-medium">{words.preview}</h3>
      {isLeftOut(type, draft) && (
        <p className="text-pretty text-ink-soft">{type.isEndOfLife ? appointmentTypes.endOfLife : words.leftOut}</p>
      )}
      <SelectField
        label={words.cadence}
        value={cadence}
        onChange={({ target }) => setCadence(target.value as ShownCadence)}
      >
        {shownCadences.map((one) => (
          <option key={one} value={one}>
            {cadences.steps[one].when}
          </option>
        ))}
      </SelectField>
      <ClientPreview cadence={cadence} client={client} onPick={onPick}>
        {(shown) => (
          <>
            {(['SMS', 'EMAIL'] as const).map((medium) => (
              <MessagePreview
                key={medium}
                medium={medium}
                isChosen={!isLeftOut(type, draft)}
                text={reminderText(
                  {
                    cadence,
                    medium,
                    subjects: [shown.subject],
                    asksToConfirm: cadence !== 'same-day' && !shown.isConfirmed,
                  },
                  factsWithType(shown, type),
                  practice,
                  () => reminders.preview.visitPage,
                )}
              />
            ))}
            {hasPage && <PagePreview shown={shown} type={type} />}
          </>
        )}
      </ClientPreview>
      <TestForm cadences={[cadence]} canText appointmentTypeId={type.id} />
    </section>
  );
}

/** The client's visit, as if it were of the edited type. */
const factsWithType = ({ facts, subject }: PreviewFacts, { id, name }: AppointmentType): PreviewFacts['facts'] => ({
  ...facts,
  appointments: facts.appointments.map((visit) =>
    visit.id === subject.id ? { ...visit, typeId: id, type: name } : visit,
  ),
});

/** The page of the visit, as if it were of the edited type; absent where the server cannot show it. */
function PagePreview({ shown, type }: { shown: PreviewFacts; type: AppointmentType }) {
  const { draft } = usePublishPage<CommunicationsFields>();
  const preview = useVisitPagePreview(shown, { type: typeSettingOf(draft, type.id, type.name), species: null });
  return (
    <div className="flex flex-col gap-2">
      <h3 className="flex items-center gap-2 text-sm font-medium [&>svg]:size-4 [&>svg]:text-ink-faint">
        <PanelTop aria-hidden />
        {visits.page.title}
      </h3>
      <VisitPagePreview preview={preview} />
    </div>
  );
}
