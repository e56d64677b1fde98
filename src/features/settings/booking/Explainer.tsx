import { memo, useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type AppointmentCategory, appointmentCategories } from '#contract/campaigns/booking-config.ts';
import { type BookingCalendar, type BookingReason, slotsOf } from '#contract/rules/booking/booking-calendar.ts';
import { classNames } from '#src/lib/class-names.ts';
import { dayOf, formatDay, formatShortDay, formatTime } from '#src/lib/dates.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { focusField } from '#src/publish/focus-field.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { changeSentences } from './booking-changes.ts';
import {
  type BookingFacts,
  compareOffers,
  offersOf,
  type ExplainedRun,
  explainedRuns,
  type Explanation,
  type OfferChange,
} from './explain.ts';
import { type BookingPageFields, configKey, limitsKey } from './fields.ts';
import type { BookingAddresses } from './addresses.ts';
import { RadioChips } from './RadioChips.tsx';
import type { useBookingFacts } from './use-booking-facts.ts';

const words = bookingSettings.explainer;

/** The times that clients would see with the page's edits, and why they would not see others. */
export function Explainer({ query, facts, addresses }: ReturnType<typeof useBookingFacts> & AddressesProps) {
  const [isRetrying, retry] = useRetry(query);
  return (
    <SettingsSection title={words.title} text={words.text}>
      {facts ? (
        <OfferedTimes facts={facts} addresses={addresses} />
      ) : query.error ? (
        <NotLoaded level={3} title={words.failed} error={query.error} busy={isRetrying} onRetry={retry} />
      ) : (
        <div role="status" aria-label={words.loading}>
          <Skeleton className="h-40" />
        </div>
      )}
    </SettingsSection>
  );
}

/** Where the visits and requests that an edit concerns can be seen. */
interface AddressesProps {
  addresses: BookingAddresses;
}

function OfferedTimes({ facts, addresses }: { facts: BookingFacts } & AddressesProps) {
  const { saved, draft } = usePublishPage<BookingPageFields>();
  // Typing must not wait for the computation.
  return <ComparedTimes saved={saved} draft={useDeferredValue(draft)} facts={facts} addresses={addresses} />;
}

interface ComparedTimesProps extends AddressesProps {
  saved: BookingPageFields;
  draft: BookingPageFields;
  facts: BookingFacts;
}

const ComparedTimes = memo(function ComparedTimes({ saved, draft, facts, addresses }: ComparedTimesProps) {
  const [category, setCategory] = useState<AppointmentCategory>('WELLNESS_VISIT');
  const [chosen, setChosen] = useState<string | null>(null);
  const published = useMemo(() => offersOf(saved, category, facts), [saved, category, facts]);
  const { calendar, before, change } = useMemo(() => compareOffers(published, draft), [published, draft]);
  const offered = calendar.days.map((day) => slotsOf(calendar, day, 'client').map(({ start }) => start));
  const firstWithTimes = Math.max(
    0,
    offered.findIndex((times) => times.length > 0),
  );
  const chosenAt = calendar.days.findIndex(({ day }) => day === chosen);
  const at = chosenAt === -1 ? firstWithTimes : chosenAt;
  const day = calendar.days[at];
  if (!day) return null;
  const times = offered[at] ?? [];
  const lost = [...before].filter((start) => isOn(calendar, day, start) && !times.includes(start));
  return (
    <div className="flex flex-col gap-4">
      {!draft.requestsEnabled && <p className="text-ink-soft">{words.requestsOff}</p>}
      <RadioChips
        name="explained-kind"
        legend={words.kind}
        options={appointmentCategories.map((value) => ({ value, label: bookingSettings.kinds[value] }))}
        chosen={category}
        onChoose={setCategory}
      />
      <div className="flex flex-col gap-2 rounded-xl bg-sunken px-3 py-2 empty:hidden">
        <div role="status" className="empty:hidden">
          {change && <ChangeSentences change={change} />}
        </div>
        {change && <Concerned change={change} facts={facts} addresses={addresses} />}
      </div>
      <RadioChips
        name="explained-day"
        legend={words.day}
        options={calendar.days.map(({ day: value }, index) => ({
          value,
          label: formatShortDay(noonOf(value), 'UTC'),
          note: words.times(offered[index]?.length ?? 0),
        }))}
        isGrid
        chosen={day.day}
        onChoose={setChosen}
      />
      <TimeList
        label={words.offered(formatDay(noonOf(day.day), 'UTC'))}
        zone={facts.timeZone}
        times={times}
        before={before}
        lost={lost}
      />
      <details>
        <summary className="cursor-pointer font-medium">{words.notOffered}</summary>
        <ul className="mt-2 flex flex-col gap-1.5">
          {explainedRuns(calendar, day).map((run) => (
            <Run key={run.start} run={run} zone={facts.timeZone} category={category} />
          ))}
        </ul>
      </details>
    </div>
  );
});

const noonOf = (day: string) => `${day}T12:00:00Z`;

const isOn = ({ steps }: BookingCalendar, { first, end }: { first: number; end: number }, start: number): boolean =>
  start >= (steps[first] ?? Infinity) && start <= (steps[end - 1] ?? -Infinity);

const ChangeSentences = ({ change }: { change: OfferChange }) => (
  <ul className="flex flex-col gap-1">
    {changeSentences(change).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

/** The visits and requests that an edit concerns, with links to their days and conversations. */
function Concerned({
  change: { outside, waiting },
  facts: { timeZone, practitioners },
  addresses,
}: { change: OfferChange; facts: BookingFacts } & AddressesProps) {
  const at = (moment: number | string) =>
    `${formatShortDay(new Date(moment), timeZone)}, ${formatTime(new Date(moment), timeZone)}`;
  const visits = outside.toSorted((one, other) => one.start - other.start);
  return (
    <>
      {visits.length > 0 && (
        <LinkList
          summary={words.change.showVisits}
          links={visits.map(({ start, practitionerId }) => ({
            to: addresses.day(dayOf(new Date(start), timeZone)),
            text: words.change.visitAt(at(start), practitioners.find(({ id }) => id === practitionerId)?.name ?? ''),
          }))}
        />
      )}
      {waiting.length > 0 && (
        <LinkList
          summary={words.change.showRequests}
          links={waiting.map(({ conversationId, petName, startTime }) => ({
            to: addresses.conversation(conversationId),
            text: words.change.requestAt(petName, at(startTime)),
          }))}
        />
      )}
    </>
  );
}

function LinkList({ summary, links }: { summary: string; links: readonly { to: string; text: string }[] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer">{summary}</summary>
      <ul className="mt-1 flex flex-col gap-1 ps-4">
        {[...new Map(links.map(({ to, text }) => [text, to]))].map(([text, to]) => (
          <li key={text}>
            <Link to={to} className="underline decoration-line-strong underline-offset-2 hover:decoration-current">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface TimeListProps {
  label: string;
  zone: string;
  times: readonly number[];
  /** The times that were offered before the edits. */
  before: ReadonlySet<number>;
  lost: readonly number[];
}

function TimeList({ label, zone, times, before, lost }: TimeListProps) {
  if (times.length + lost.length === 0) return <p className="text-ink-soft">{words.none}</p>;
  const all = [...times, ...lost].toSorted((a, b) => a - b);
  return (
    <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-1.5">
      {all.map((start) => {
        const isLost = lost.includes(start);
        const isNew = !isLost && !before.has(start);
        return (
          <li
            key={start}
            className={classNames(
              'rounded-md border px-2 py-0.5 text-sm tabular-nums',
              isNew ? 'border-accent bg-accent-soft' : isLost ? 'border-dashed border-line-strong' : 'border-line',
            )}
          >
            {isLost ? <s>{formatTime(new Date(start), zone)}</s> : formatTime(new Date(start), zone)}
            {(isLost || isNew) && (
              <span className="block text-xs font-medium">{isLost ? words.lost : words.added}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Run({ run, zone, category }: { run: ExplainedRun; zone: string; category: AppointmentCategory }) {
  const { draft, reveals } = usePublishPage<BookingPageFields>();
  const mode = draft[configKey(category, 'schedulingMode')];
  return (
    <li className="text-sm">
      <span className="tabular-nums">
        {words.span(formatTime(new Date(run.start), zone), formatTime(new Date(run.end), zone))}
      </span>
      {': '}
      {run.explanations.map((explanation, index) => {
        const field = fieldOf(explanation.reason, category, mode);
        return (
          <span key={explanation.reason}>
            {index > 0 && ', '}
            {field ? (
              <button
                type="button"
                className="inline text-start underline decoration-line-strong underline-offset-2 hover:decoration-current"
                onClick={() => void focusField(field, reveals)}
              >
                {sentenceOf(explanation)}
              </button>
            ) : (
              sentenceOf(explanation)
            )}
          </span>
        );
      })}
    </li>
  );
}

const sentenceOf = ({ reason, practitioners }: Explanation): string =>
  practitioners === null
    ? words.everybody[reason]
    : words.some[reason](practitioners.map(({ name }) => name).join(', '));

/** The field that causes a reason; null where no setting does. */
function fieldOf(reason: BookingReason, category: AppointmentCategory, mode: string): string | null {
  switch (reason) {
    case 'category_off':
      return configKey(category, 'enabled');
    case 'provider_off':
      return configKey(category, 'practitionerConfigs');
    case 'department':
      return configKey(category, 'assignedDepartmentId');
    case 'hours':
      return mode === 'AVAILABLE_HOURS' ? configKey(category, 'availabilityConfigs') : null;
    case 'schedule_type':
      return configKey(category, 'scheduleConfig');
    case 'closed':
      return 'closures';
    case 'too_long':
      return configKey(category, 'appointmentLengthInMinutes');
    case 'notice':
    case 'too_far':
    case 'day_full':
    case 'time_full':
      return limitsKey(category);
    case 'past':
    case 'busy':
    case 'held':
    case 'room':
      return null;
  }
}
