import { useState } from 'react';
import type { Cadence } from '#contract/rules/cadences/cadences.ts';
import { useListAppointmentTypesQuery } from '#src/services/campaigns/booking.ts';
import { appointmentTypes } from '#src/strings/appointment-types.ts';
import { cadences } from '#src/strings/cadences.ts';
import { visits as words } from '#src/strings/visits.ts';
import { wellness } from '#src/strings/wellness.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { RemindersBeforeVisits } from '../cadences/RemindersBeforeVisits.tsx';
import type { Option } from '../communications/cadence-fields.ts';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import type { CommunicationScreens } from '../communications/communication-screens.ts';
import { CommunicationsFrame } from '../communications/CommunicationsFrame.tsx';
import type { CommunicationsFields } from '../communications/fields.ts';
import { ReachPanel } from '../communications/ReachPanel.tsx';
import { TestMessage } from '../communications/TestMessage.tsx';
import { useEditedPractice } from '../communications/use-edited-practice.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { AppointmentTypes } from './AppointmentTypes.tsx';
import { WellnessPreview } from './WellnessPreview.tsx';
import { WellnessPrice } from './WellnessPrice.tsx';

const PreviewDialog = lazyWithPreload(
  'reminder-preview',
  async () => (await import('../communications/PreviewDialog.tsx')).PreviewDialog,
);

interface VisitsPageProps {
  screens: CommunicationScreens;
  /** Whether it opens at the appointment types (PR-03, SH-18). */
  atTypes?: boolean;
}

/** What clients get before a visit, by appointment type (PR-01 to PR-18). */
export function VisitsPage({ screens, atTypes = false }: VisitsPageProps) {
  const { data: types } = useListAppointmentTypesQuery({});
  return (
    <CommunicationsFrame screen="visits" screens={screens} intro={words.intro} types={types?.data}>
      <SettingsSection title={words.reminders.title} text={words.reminders.text}>
        <Reminders />
      </SettingsSection>
      <SettingsSection title={appointmentTypes.title} text={appointmentTypes.text} isOpenedAt={atTypes}>
        <AppointmentTypes />
      </SettingsSection>
      <SettingsSection title={wellness.title} text={wellness.text}>
        <WellnessPrice />
      </SettingsSection>
      <SettingsSection title={wellness.preview.title} text={wellness.preview.text}>
        <WellnessPreview />
      </SettingsSection>
      <ReachPanel about="visits" conversationWith={screens.conversationWith} />
      <TestMessage cadences={['14-days', '3-days', 'same-day']} canText />
    </CommunicationsFrame>
  );
}

/** A component of its own, because the edited fields are only available inside the frame. */
function Reminders() {
  const edited = useEditedPractice();
  const { draft } = usePublishPage<CommunicationsFields>();
  const [client, setClient] = useState<PickedClient | null>(null);
  const [previewed, setPreviewed] = useState<Option | null>(null);
  return (
    <>
      <RemindersBeforeVisits onPreview={(cadence: Cadence) => setPreviewed(cadence as Option)} />
      {edited && previewed && (
        <Opening label={cadences.steps[previewed].when} onCancel={() => setPreviewed(null)}>
          <PreviewDialog
            cadence={previewed}
            chosen={draft[previewed]}
            practice={edited}
            client={client}
            onPick={setClient}
            onClose={() => setPreviewed(null)}
          />
        </Opening>
      )}
    </>
  );
}
