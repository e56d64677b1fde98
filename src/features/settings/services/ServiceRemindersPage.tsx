import { Suspense, useState } from 'react';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useListClientClassificationsQuery } from '#src/services/campaigns/service-types.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { cadences } from '#src/strings/cadences.ts';
import { serviceReminders as words } from '#src/strings/service-reminders.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { RemindersOfServices } from '../cadences/RemindersOfServices.tsx';
import type { Option } from '../communications/cadence-fields.ts';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import type { CommunicationScreens } from '../communications/communication-screens.ts';
import { CommunicationsFrame } from '../communications/CommunicationsFrame.tsx';
import type { CommunicationsFields } from '../communications/fields.ts';
import { useEditedPractice } from '../communications/use-edited-practice.ts';
import { PostcardsSection } from '../postcards/PostcardsSection.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { Banners, InlineNotice } from './Banners.tsx';
import { LeftOut, SkipWhenBooked } from './LeftOut.tsx';
import { OwnWordsSection } from './OwnWordsSection.tsx';
import { ServiceReach } from './ServiceReach.tsx';
import { Services } from './Services.tsx';
import { useServices } from './use-services.ts';

const PreviewDialog = lazyWithPreload(
  'reminder-preview',
  async () => (await import('../communications/PreviewDialog.tsx')).PreviewDialog,
);
const TimeMachine = lazyWithPreload(
  'time-machine',
  async () => (await import('../communications/TimeMachine.tsx')).TimeMachine,
);

/** When clients hear that services for their pets come due, of which services, who, and with which words (MS-01 to MS-15). */
export function ServiceRemindersPage({ screens }: { screens: CommunicationScreens }) {
  const { types } = useServices();
  const { data: classifications } = useListClientClassificationsQuery({});
  return (
    <CommunicationsFrame
      screen="services"
      screens={screens}
      intro={words.intro}
      services={types}
      classifications={classifications?.data}
    >
      <Page conversationWith={screens.conversationWith} />
    </CommunicationsFrame>
  );
}

/** A component of its own, because the edited fields are only available inside the frame. */
function Page({ conversationWith }: Pick<CommunicationScreens, 'conversationWith'>) {
  const { data: practice } = useGetEnrollmentQuery({});
  const edited = useEditedPractice();
  const { draft } = usePublishPage<CommunicationsFields>();
  const canForecast = useExtension('cadence-forecast');
  const [client, setClient] = useState<PickedClient | null>(null);
  const [previewed, setPreviewed] = useState<Option | null>(null);
  return (
    <>
      <Banners />
      <SettingsSection title={words.reminders.title} text={words.reminders.text}>
        <InlineNotice notice="textingOff" />
        <RemindersOfServices onPreview={(cadence) => setPreviewed(cadence as Option)} />
      </SettingsSection>
      <ServiceReach conversationWith={conversationWith} />
      <SettingsSection title={words.services.title} text={words.services.text}>
        <Services />
      </SettingsSection>
      <OwnWordsSection client={client} onPick={setClient} />
      <LeftOut />
      <SkipWhenBooked />
      <PostcardsSection conversationWith={conversationWith} />
      {practice && edited && canForecast && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <TimeMachine practice={practice} edited={edited} client={client} onPick={setClient} />
        </Suspense>
      )}
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
