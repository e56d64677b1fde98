import type { getReminderFacts, ReminderStatus } from '#contract/campaigns/reminder-facts.ts';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Output } from '#contract/http.ts';
import { type Cadence, cadences, isOfService, type Medium } from '#contract/rules/cadences/cadences.ts';
import {
  type ScheduledReminder,
  scheduledReminders,
  type ReminderObstacle,
  type ReminderSubject,
} from '#contract/rules/reminders/scheduled-reminders.ts';
import { addDays, dayOf, daysBetween } from '#src/lib/dates.ts';

export type ForecastOutcome = 'scheduled' | ReminderObstacle | ReminderStatus;

/** What goes, went or does not go to a client at one moment about one thing. */
export interface ForecastMoment {
  readonly key: string;
  readonly at: string;
  /** Its day at the practice. */
  readonly day: string;
  readonly cadence: Cadence;
  readonly subjects: readonly ReminderSubject[];
  readonly dueOn: string;
  /** Mediums of one fate stand together. */
  readonly outcomes: readonly { readonly outcome: ForecastOutcome; readonly mediums: readonly Medium[] }[];
  /** It would be otherwise without the edits that nobody has published. */
  readonly isEdited: boolean;
}

type Client = Output<typeof getReminderFacts>;
/** A reminder by one medium, and what becomes of it. */
type Reminder = Pick<ScheduledReminder, 'key' | 'cadence' | 'medium' | 'subjects' | 'dueOn' | 'at'> & {
  readonly outcome: ForecastOutcome;
  readonly isEdited: boolean;
};

/** How far back what was sent is told of. */
const recentDays = 30;

/**
 * What a client has received lately and will receive, in order.
 * @param edited the practice as it would be with the edits published
 */
export function forecastOf(
  { facts, past }: Client,
  practice: PracticeEnrollment,
  edited: PracticeEnrollment,
  now: Date,
): ForecastMoment[] {
  const zone = practice.practiceIanaZone;
  const done = new Set(past.map(({ key }) => key));
  const recent = past.filter(({ at }) => now.getTime() - Date.parse(at) < recentDays * 86_400_000);
  const saved = new Map(scheduledReminders(facts, practice, now).map(({ key, outcome }) => [key, outcome]));
  const ahead = scheduledReminders(facts, edited, now).filter(({ key }) => !done.has(key));
  const all: Reminder[] = [
    ...recent.map((one) => ({ ...one, subjects: [subjectOf(one)] as const, outcome: one.status, isEdited: false })),
    ...ahead.map((one) => ({ ...one, isEdited: saved.get(one.key) !== one.outcome })),
  ];
  return [...Map.groupBy(all, ({ cadence, subjects, dueOn }) => [cadence, subjects[0].id, dueOn].join('/'))]
    .map(([key, reminders]) => momentOf(key, reminders, zone))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function momentOf(key: string, reminders: readonly Reminder[], zone: string): ForecastMoment {
  const [{ at, cadence, dueOn }] = reminders as [Reminder];
  // One that goes tells of all that is merged into it.
  const { subjects } = reminders.toSorted((a, b) => b.subjects.length - a.subjects.length)[0] as Reminder;
  const outcomes = [...Map.groupBy(byMedium(reminders), ({ outcome }) => outcome)].map(([outcome, alike]) => ({
    outcome,
    mediums: alike.map(({ medium }) => medium),
  }));
  const isEdited = reminders.some((reminder) => reminder.isEdited);
  return { key, at, day: dayOf(at, zone), cadence, subjects, dueOn, outcomes, isEdited };
}

/** In the order in which a cadence names its mediums. */
const byMedium = (reminders: readonly Reminder[]): Reminder[] => {
  const place = ({ cadence, medium }: Reminder) => (cadences[cadence].mediums as readonly Medium[]).indexOf(medium);
  return reminders.toSorted((a, b) => place(a) - place(b));
};

const subjectOf = ({ cadence, subjectId }: Client['past'][number]): ReminderSubject => ({
  kind: isOfService(cadence) ? 'service' : 'appointment',
  id: subjectId,
  petId: null,
});

/** Whether anything of it reaches the client, or did. */
export const reaches = ({ outcomes }: ForecastMoment): boolean =>
  outcomes.some(
    ({ outcome }) => outcome === 'scheduled' || outcome === 'SENDING' || outcome === 'SENT' || outcome === 'LISTED',
  );

const fewestDaysAhead = 14;

/** The days from the first of the messages to the last, with today among them. */
export function daysOf(moments: readonly ForecastMoment[], today: string): string[] {
  const days = [...moments.map(({ day }) => day), today, addDays(today, fewestDaysAhead)].toSorted();
  const [first = today, last = today] = [days[0], days.at(-1)];
  return Array.from({ length: daysBetween(last, first, 'UTC') + 1 }, (_, at) => addDays(first, at));
}
