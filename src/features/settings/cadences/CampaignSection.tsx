import { CalendarCheck, CircleAlert, Heart, Stamp, Syringe } from 'lucide-react';
import { type Cadence, cadenceNames, cadences as timings } from '#contract/rules/cadences/cadences.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { cadences as words } from '#src/strings/cadences.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { StillPublished } from '../StillPublished.tsx';
import {
  type CadencesFields,
  campaignOf,
  type Group,
  groupOf,
  hasOption,
  isOption,
} from '../communications/cadence-fields.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { MediumChoice } from './MediumChoice.tsx';
import { StartDate } from './StartDate.tsx';
import { ThankYou } from './ThankYou.tsx';
import { Timeline, TimelineAnchor, TimelineStep } from '../communications/Timeline.tsx';

const anchors = { appointmentReminders: <CalendarCheck />, serviceReminders: <Syringe /> };

interface CampaignSectionProps {
  group: Group;
  /** Where the thank-you message is edited; null if the practice does not have that page. */
  thankYouPath: string | null;
  onPreview: (cadence: Cadence) => void;
}

/** The switch, timeline and mediums of one campaign (CA-03 to CA-13). */
export function CampaignSection({ group, ...rest }: CampaignSectionProps) {
  const { title, text } = words.groups[group];
  return (
    <SettingsSection title={title} text={text}>
      <CampaignOptions group={group} {...rest} />
    </SettingsSection>
  );
}

/** The same without its heading. */
export function CampaignOptions({ group, ...rest }: CampaignSectionProps) {
  const { timeline, anchor } = words.groups[group];
  const hasPostcards = useFlag('postcards-enabled');
  const cadences = cadencesAround(group).filter((cadence) => hasPostcards || cadence !== 'postcard');
  const step = (cadence: Cadence) => <CadenceStep key={cadence} cadence={cadence} group={group} {...rest} />;
  return (
    <>
      <CampaignSwitch group={group} />
      <Timeline label={timeline}>
        {cadences.filter(isBefore).map(step)}
        <TimelineAnchor icon={anchors[group]}>{anchor}</TimelineAnchor>
        {cadences.filter((cadence) => !isBefore(cadence)).map(step)}
      </Timeline>
      {group === groupOf('postcard') && !hasPostcards && <PublishedPostcards />}
      {group === 'appointmentReminders' && rest.thankYouPath === null && <PublishedThankYou />}
    </>
  );
}

/** Postcards that were switched on before their flag was turned off: they are still sent, and cost money, until switched off (D-58). */
function PublishedPostcards() {
  const { saved, draft, edit } = usePublishPage<CadencesFields>();
  if (saved.postcard.length === 0 || !draft.serviceReminders) return null;
  return (
    <StillPublished
      icon={<Stamp />}
      words={words.postcards}
      isStopping={draft.postcard.length === 0}
      onChange={(isStopping) => edit({ postcard: isStopping ? [] : saved.postcard })}
    />
  );
}

/** The thank-you that was published before its flag was turned off: it is still sent until it is switched off (D-58). */
function PublishedThankYou() {
  const { saved, draft, edit } = usePublishPage<CommunicationsFields>();
  if (!saved.thankYou) return null;
  return (
    <StillPublished
      icon={<Heart />}
      words={words.thankYou.published}
      isStopping={!draft.thankYou}
      onChange={(isStopping) => edit({ thankYou: !isStopping })}
    />
  );
}

export function CampaignSwitch({ group }: { group: Group }) {
  const { draft, edit } = usePublishPage<CadencesFields>();
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
      <StartDate campaignType={campaignOf[group]} isOff={!draft[group]} />
    </div>
  );
}

export function CadenceStep({ cadence, group, thankYouPath, onPreview }: CampaignSectionProps & { cadence: Cadence }) {
  const { draft } = usePublishPage<CommunicationsFields>();
  const isQuiet = isOption(cadence) ? !draft[group] || draft[cadence].length === 0 : !draft.thankYou;
  return (
    <TimelineStep
      {...words.steps[cadence]}
      hour={timings[cadence].hour}
      isQuiet={isQuiet}
      onPreview={() => onPreview(cadence)}
    >
      {isOption(cadence) ? (
        <MediumChoice option={cadence} isOff={!draft[group]} />
      ) : (
        <ThankYou isOn={draft.thankYou} path={thankYouPath} />
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
