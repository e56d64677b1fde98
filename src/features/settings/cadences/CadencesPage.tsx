import { type ReactNode, Suspense, useState } from 'react';
import { type Cadence, cadences as timings } from '#contract/rules/cadences/cadences.ts';
import { formatZone } from '#src/lib/dates.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useGetEnrollmentQuery, usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { PublishFrame } from '#src/publish/PublishFrame.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { cadencesPage } from './cadences-page.ts';
import { CampaignSection } from './CampaignSection.tsx';
import type { PickedClient } from '../communications/ClientPicker.tsx';
import { type CadencesFields, type Campaigns, groups, isOption, withFields } from './fields.ts';
import { StartDate } from './StartDate.tsx';
import type { ThankYouPage } from './ThankYou.tsx';
import { useCadencesSource } from './use-cadences-source.ts';

const PreviewDialog = lazyWithPreload(
  'reminder-preview',
  async () => (await import('../communications/PreviewDialog.tsx')).PreviewDialog,
);
const TimeMachine = lazyWithPreload(
  'time-machine',
  async () => (await import('../communications/TimeMachine.tsx')).TimeMachine,
);
const none: Campaigns = [];

/** Schedule & Mediums: all automatic messages around the appointment and the due date (CA-01). */
export function CadencesPage({ thankYou }: { thankYou: ThankYouPage | null }) {
  const { data: practice } = useGetEnrollmentQuery({});
  const zone = usePracticeZone();
  const canForecast = useExtension('cadence-forecast');
  const hasPostcards = useFlag('postcards-enabled');
  const hasNewsletters = useFlag('newsletters-page-enabled');
  const source = useCadencesSource();
  const [client, setClient] = useState<PickedClient | null>(null);
  const [previewed, setPreviewed] = useState<Cadence | null>(null);
  const campaigns = practice?.campaignEnrollments ?? none;
  const isNewsletterEnrolled = campaigns.some(({ campaignType }) => campaignType === 'PracticeNewsletter');
  // While their flag is off, postcards can be switched off but not on.
  const isAbsent = (key: string) => key === 'postcard' && !hasPostcards && source.saved?.fields.postcard.length === 0;
  return (
    <PublishFrame
      page={cadencesPage(campaigns)}
      source={source}
      intro={`${words.intro} ${words.clock(formatZone(zone))}`}
      isAbsent={isAbsent}
    >
      {groups.map((group) => (
        <CampaignSection key={group} group={group} thankYou={thankYou} onPreview={setPreviewed} />
      ))}
      {hasNewsletters && isNewsletterEnrolled && (
        <SettingsSection title={words.newsletters.title} text={words.newsletters.text}>
          <StartDate campaignType="PracticeNewsletter" />
        </SettingsSection>
      )}
      {practice && canForecast && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <WithEdits>
            {(fields) => (
              <TimeMachine
                practice={practice}
                edited={withFields(practice, fields)}
                client={client}
                onPick={setClient}
              />
            )}
          </WithEdits>
        </Suspense>
      )}
      {practice && previewed && (
        <Opening label={words.steps[previewed].when} onCancel={() => setPreviewed(null)}>
          <WithEdits>
            {(fields) => (
              <PreviewDialog
                cadence={previewed}
                chosen={isOption(previewed) ? fields[previewed] : timings[previewed].mediums}
                practice={practice}
                client={client}
                onPick={setClient}
                onClose={() => setPreviewed(null)}
              />
            )}
          </WithEdits>
        </Opening>
      )}
    </PublishFrame>
  );
}

/** A component of its own, because the edited fields are only available inside the frame. */
const WithEdits = ({ children }: { children: (fields: CadencesFields) => ReactNode }) =>
  children(usePublishPage<CadencesFields>().draft);
