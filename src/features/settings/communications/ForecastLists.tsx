import { Check, CircleSlash } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { formatDay, formatMonthDay, formatTime, formatWeekday } from '#src/lib/dates.ts';
import { cadences } from '#src/strings/cadences.ts';
import { mediumNames } from '#src/strings/mediums.ts';
import { reminders } from '#src/strings/reminders.ts';
import { Status } from '#src/ui/Status.tsx';
import { describeSubject, describeOutcome } from './forecast-words.ts';
import type { ForecastMoment } from './forecast.ts';
import { mediumIcons } from './medium-icons.tsx';

const words = reminders.forecast;

interface ForecastListsProps {
  facts: ReminderFacts;
  moments: readonly ForecastMoment[];
  /** The chosen day: messages up to it count as past. */
  day: string;
  zone: string;
}

/** The client's messages after a day, next first, and those up to it, newest first. */
export function ForecastLists({ facts, moments, day, zone }: ForecastListsProps) {
  const list = (shown: readonly ForecastMoment[]) =>
    shown.map((moment) => <MomentRow key={moment.key} facts={facts} moment={moment} zone={zone} />);
  const date = formatDay(day, 'UTC');
  return (
    <>
      <Part
        title={words.after(date)}
        empty={words.nothingMore}
        rows={list(moments.filter((moment) => moment.day > day))}
      />
      <Part
        title={words.byThen(date)}
        empty={words.nothingYet}
        rows={list(moments.filter((moment) => moment.day <= day)).toReversed()}
      />
    </>
  );
}

function Part({ title, empty, rows }: { title: string; empty: string; rows: ReactNode[] }) {
  return (
    <section aria-label={title} className="flex flex-col">
      <h3 className="flex items-baseline gap-2 border-b border-line pb-1.5 font-semibold">
        {title}
        <span aria-hidden className="text-sm font-normal text-ink-faint tabular-nums">
          {rows.length}
        </span>
      </h3>
      {rows.length === 0 ? <p className="py-3 text-ink-soft">{empty}</p> : <ul>{rows}</ul>}
    </section>
  );
}

function MomentRow({ facts, moment, zone }: { facts: ReminderFacts; moment: ForecastMoment; zone: string }) {
  const { at, cadence, outcomes, isEdited } = moment;
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line py-3 last:border-0 md:grid-cols-[7.5rem_minmax(0,1fr)]">
      <p className="flex gap-x-2 text-sm text-ink-soft tabular-nums md:flex-col">
        <span>{`${formatWeekday(at, zone)}, ${formatMonthDay(at, zone)}`}</span>
        <span>{formatTime(at, zone)}</span>
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {cadences.steps[cadence].when}
          {isEdited && <Status tone="accent">{words.edited}</Status>}
        </p>
        <p className="text-sm break-words text-ink-soft">{describeSubject(moment, facts, zone)}</p>
        <ul className="mt-1.5 flex flex-col gap-1.5 text-sm">
          {outcomes.map(({ outcome, mediums }) => {
            const { isGood, text } = describeOutcome(outcome);
            return (
              <li key={outcome} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {mediums.map((medium) => (
                  <Status key={medium} tone={isGood ? 'good' : 'neutral'} icon={mediumIcons[medium]}>
                    {mediumNames[medium]}
                  </Status>
                ))}
                <span className={isGood ? 'text-good' : 'text-ink-soft'}>
                  {isGood ? (
                    <Check aria-hidden className="me-1 inline size-3.5" />
                  ) : (
                    <CircleSlash aria-hidden className="me-1 inline size-3.5" />
                  )}
                  {text}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </li>
  );
}
