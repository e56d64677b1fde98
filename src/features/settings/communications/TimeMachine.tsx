import { useState } from 'react';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { dayOf } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useGetReminderFactsQuery } from '#src/services/campaigns/clients.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { reminders } from '#src/strings/reminders.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { ClientPicker, type PickedClient } from './ClientPicker.tsx';
import { DayChoice } from './DayChoice.tsx';
import { daysOf, type ForecastMoment, forecastOf, reaches } from './forecast.ts';
import { ForecastLists } from './ForecastLists.tsx';

const words = reminders.forecast;

interface TimeMachineProps {
  practice: PracticeEnrollment;
  /** The practice as it would be after publishing the page's edits. */
  edited: PracticeEnrollment;
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
}

/** All messages that a client gets or does not get up to a chosen day, by the edited settings. */
export function TimeMachine({ practice, edited, client, onPick }: TimeMachineProps) {
  return (
    <SettingsSection title={words.title} text={words.text}>
      <ClientPicker client={client} onPick={onPick} />
      {client ? (
        <ClientForecast key={client.id} practice={practice} edited={edited} client={client} />
      ) : (
        <p className="text-ink-soft">{words.nobody}</p>
      )}
    </SettingsSection>
  );
}

function ClientForecast({
  practice,
  edited,
  client,
}: Omit<TimeMachineProps, 'client' | 'onPick'> & { client: PickedClient }) {
  const hasPostcards = useFlag('postcards-enabled');
  const query = useGetReminderFactsQuery({ id: client.id });
  const { data } = query;
  const error = loadError(query);
  const [isRetrying, retry] = useRetry(query);
  const [now] = useState(() => new Date(serverNow()));
  const today = dayOf(now, practice.practiceIanaZone);
  const [day, setDay] = useState(today);
  if (error) return <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data)
    return (
      <div role="status" aria-label={words.loading}>
        <Skeleton className="h-40" />
      </div>
    );
  const moments = forecastOf(data, practice, edited, now).filter((moment) => hasPostcards || isListed(moment));
  if (moments.length === 0) return <p className="text-ink-soft">{words.nothing}</p>;
  const days = daysOf(moments, today);
  return (
    <>
      <DayChoice days={days} day={day} moments={moments} onChoose={setDay} />
      <ForecastLists facts={data.facts} moments={moments} day={day} zone={practice.practiceIanaZone} />
    </>
  );
}

/** Where postcards are not offered, only sent and scheduled ones are listed, and those that the edits suppress. */
const isListed = (moment: ForecastMoment): boolean =>
  moment.cadence !== 'postcard' || reaches(moment) || moment.isEdited;
