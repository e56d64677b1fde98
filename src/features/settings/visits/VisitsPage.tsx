import { useState } from 'react';
import type { Cadence } from '#contract/rules/cadences/cadences.ts';
import { useListAppointmentTypesQuery } from '#src/services/campaigns/booking.ts';
import { appointmentTypes } from '#src/strings/appointment-types.ts';
import { visits as words } from '#src/strings/visits.ts';
import { wellness } from '#src/strings/wellness.ts';
import { RemindersBeforeVisits } from '../cadences/RemindersBeforeVisits.tsx';
import { CadencePreview } from '../communications/CadencePreview.tsx';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import type { CommunicationScreens } from '../communications/communication-screens.ts';
import { CommunicationsFrame } from '../communications/CommunicationsFrame.tsx';
import { ReachPanel } from '../communications/ReachPanel.tsx';
import { TestMessage } from '../communications/TestMessage.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { AppointmentTypes } from './AppointmentTypes.tsx';
import { WellnessPreview } from './WellnessPreview.tsx';
import { WellnessPrice } from './WellnessPrice.tsx';

interface VisitsPageProps {
  screens: CommunicationScreens;
  /** Whether it opens at the appointment types (PR-03, SH-18). */
  atTypes?: boolean;
}

/** What clients get before a visit, by appointment type (PR-01 to PR-18). */
export function VisitsPage({ screens, atTypes = false }: VisitsPageProps) {
  const { data: types, isLoading } = useListAppointmentTypesQuery({});
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
      <WellnessPreview types={isLoading ? null : (types?.data ?? [])} />
      <ReachPanel about="visits" conversationWith={screens.conversationWith} />
      <TestMessage cadences={['14-days', '3-days', 'same-day']} canText />
    </CommunicationsFrame>
  );
}

function Reminders() {
  const [client, setClient] = useState<PickedClient | null>(null);
  const [previewed, setPreviewed] = useState<Cadence | null>(null);
  return (
    <>
      <RemindersBeforeVisits onPreview={setPreviewed} />
      <CadencePreview cadence={previewed} client={client} onPick={setClient} onClose={() => setPreviewed(null)} />
    </>
  );
}
