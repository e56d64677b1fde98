import { CalendarCheck, CircleAlert, Syringe } from 'lucide-react';
import { type Cadence, cadenceNames, cadences as timings } from '#contract/rules/cadences.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { useSettingsHere } from '../publish/settings-here.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { type CadencesFields, campaignOf, type Group, hasOption, isOption } from './fields.ts';
import { MediumChoice } from './MediumChoice.tsx';
import { StartDate } from './StartDate.tsx';
import { ThankYou } from './ThankYou.tsx';
import { Timeline, TimelineAnchor, TimelineStep } from './Timeline.tsx';

const anchors = { appointmentReminders: <CalendarCheck />, serviceReminders: <Syringe /> };

interface CampaignSectionProps {
  group: Group;
  thankYouPath: string;
  onPreview: (cadence: Cadence) => void;
}

/** What goes out around one day of a client's: whether, when and by what (CA-03 to CA-13). */
export function CampaignSection({ group, ...rest }: CampaignSectionProps) {
  const { title, text, timeline, anchor } = words.groups[group];
  const cadences = cadencesAround(group);
  const step = (cadence: Cadence) => <CadenceStep key={cadence} cadence={cadence} group={group} {...rest} />;
  return (
    <SettingsSection title={title} text={text}>
      <CampaignSwitch group={group} />
      <Timeline label={timeline}>
        {cadences.filter(isBefore).map(step)}
        <TimelineAnchor icon={anchors[group]}>{anchor}</TimelineAnchor>
        {cadences.filter((cadence) => !isBefore(cadence)).map(step)}
      </Timeline>
    </SettingsSection>
  );
}

function CampaignSwitch({ group }: { group: Group }) {
  const { draft, edit } = useSettingsHere<CadencesFields>();
  const hasNone = !hasOption(draft, group);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Switch
        name={group}
        className="min-w-0 flex-1 basis-80"
        label={words.groups[group].switch}
        isOn={draft[group]}
        aria-invalid={hasNone || undefined}
        hint={
          hasNone && (
            <span role="alert" className="flex gap-1.5 text-bad">
              <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
              {words.noOption[group]}
            </span>
          )
        }
        onChange={(isOn) => edit({ [group]: isOn })}
      />
      <StartDate group={group} />
    </div>
  );
}

function CadenceStep({ cadence, group, thankYouPath, onPreview }: CampaignSectionProps & { cadence: Cadence }) {
  const { draft } = useSettingsHere<CadencesFields>();
  const isThanking = useGetEnrollmentQuery({}).data?.postAppointmentCommunications?.enabled ?? false;
  const isQuiet = isOption(cadence) ? !draft[group] || draft[cadence].length === 0 : !isThanking;
  return (
    <TimelineStep cadence={cadence} isQuiet={isQuiet} onPreview={() => onPreview(cadence)}>
      {isOption(cadence) ? (
        <MediumChoice option={cadence} isOff={!draft[group]} />
      ) : (
        <ThankYou isOn={isThanking} path={thankYouPath} />
      )}
    </TimelineStep>
  );
}

const cadencesAround = (group: Group): Cadence[] =>
  cadenceNames.filter((cadence) =>
    cadence === 'thank-you' ? group === 'appointmentReminders' : timings[cadence].campaign === campaignOf[group],
  );

function isBefore(cadence: Cadence): boolean {
  const { after } = timings[cadence];
  return 'months' in after || after.days <= 0;
}
