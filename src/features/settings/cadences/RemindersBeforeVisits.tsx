import type { Cadence } from '#contract/rules/cadences/cadences.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { Timeline } from '../communications/Timeline.tsx';
import { optionsOf } from '../communications/cadence-fields.ts';
import { CadenceStep, CampaignSwitch } from './CampaignSection.tsx';

const group = 'appointmentReminders';

/** The reminders before the visit alone, as on Schedule & Mediums (PR-04). */
export const RemindersBeforeVisits = ({ onPreview }: { onPreview: (cadence: Cadence) => void }) => (
  <>
    <CampaignSwitch group={group} />
    <Timeline label={words.groups[group].timeline}>
      {optionsOf(group).map((cadence) => (
        <CadenceStep key={cadence} cadence={cadence} group={group} thankYouPath={null} onPreview={onPreview} />
      ))}
    </Timeline>
  </>
);
