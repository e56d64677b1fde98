import { useMemo } from 'react';
import { formatZone } from '#src/lib/dates.ts';
import { useGetEnrollmentQuery, usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { SettingsFrame } from '../publish/SettingsFrame.tsx';
import { cadencesPage } from './cadences-page.ts';
import { CampaignSection } from './CampaignSection.tsx';
import { type Campaigns, groups } from './fields.ts';
import { useCadencesSource } from './use-cadences-source.ts';

const none: Campaigns = [];

/** Schedule & Mediums: everything the practice sends by itself, around the appointment and around the due date (CA-01). */
export function CadencesPage({ thankYouPath }: { thankYouPath: string }) {
  const campaigns = useGetEnrollmentQuery({}).data?.campaignEnrollments ?? none;
  const page = useMemo(() => cadencesPage(campaigns), [campaigns]);
  const zone = usePracticeZone();
  return (
    <SettingsFrame page={page} source={useCadencesSource()} intro={`${words.intro} ${words.clock(formatZone(zone))}`}>
      {groups.map((group) => (
        <CampaignSection key={group} group={group} thankYouPath={thankYouPath} />
      ))}
    </SettingsFrame>
  );
}
