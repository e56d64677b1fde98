import { Suspense, useState } from 'react';
import type { Cadence } from '#contract/rules/cadences/cadences.ts';
import { formatZone } from '#src/lib/dates.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useGetEnrollmentQuery, usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { groups } from '../communications/cadence-fields.ts';
import { CadencePreview } from '../communications/CadencePreview.tsx';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import type { CommunicationScreens } from '../communications/communication-screens.ts';
import { CommunicationsFrame } from '../communications/CommunicationsFrame.tsx';
import { useEditedPractice } from '../communications/use-edited-practice.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { CampaignSection } from './CampaignSection.tsx';
import { PublishedAutoReply } from '../texting/PublishedAutoReply.tsx';
import { PublishedNewsletters } from './PublishedNewsletters.tsx';
import { StartDate } from './StartDate.tsx';

const TimeMachine = lazyWithPreload(
  'time-machine',
  async () => (await import('../communications/TimeMachine.tsx')).TimeMachine,
);

/** Schedule & Mediums: all automatic messages around the appointment and the due date (CA-01). */
export function CadencesPage({ screens }: { screens: CommunicationScreens }) {
  const zone = usePracticeZone();
  return (
    <CommunicationsFrame screen="schedule" screens={screens} intro={`${words.intro} ${words.clock(formatZone(zone))}`}>
      <Schedule thankYouPath={screens.screens.thankYou?.path ?? null} />
    </CommunicationsFrame>
  );
}

/** A component of its own, because the edited fields are only available inside the frame. */
function Schedule({ thankYouPath }: { thankYouPath: string | null }) {
  const { data: practice } = useGetEnrollmentQuery({});
  const edited = useEditedPractice();
  const canForecast = useExtension('cadence-forecast');
  const hasNewsletters = useFlag('newsletters-page-enabled');
  const hasTextMessages = useFlag('text-messages-page-enabled');
  const [client, setClient] = useState<PickedClient | null>(null);
  const [previewed, setPreviewed] = useState<Cadence | null>(null);
  const isNewsletterEnrolled = practice?.campaignEnrollments.some(
    ({ campaignType }) => campaignType === 'PracticeNewsletter',
  );
  return (
    <>
      {groups.map((group) => (
        <CampaignSection key={group} group={group} thankYouPath={thankYouPath} onPreview={setPreviewed} />
      ))}
      {hasNewsletters && isNewsletterEnrolled && (
        <SettingsSection title={words.newsletters.title} text={words.newsletters.text}>
          <StartDate campaignType="PracticeNewsletter" />
        </SettingsSection>
      )}
      {!hasNewsletters && <PublishedNewsletters />}
      {!hasTextMessages && <PublishedAutoReply />}
      {practice && edited && canForecast && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <TimeMachine practice={practice} edited={edited} client={client} onPick={setClient} />
        </Suspense>
      )}
      <CadencePreview cadence={previewed} client={client} onPick={setClient} onClose={() => setPreviewed(null)} />
    </>
  );
}
