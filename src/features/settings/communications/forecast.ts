import type { getReminderFacts, ReminderStatus } from '#contract/campaigns/reminder-facts.ts';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Output } from '#contract/http.ts';
import { type Cadence, cadences, isOfService, type Medium } from '#contract/rules/cadences/cadences.ts';
import type { ReminderObstacle } from '#contract/rules/cadences/reminder-obstacles.ts';
import {
  type ScheduledReminder,
  scheduledReminders,
  type ReminderSubject,
} from '#contract/rules/reminders/scheduled-reminders.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayOf, daysBetween } from '#src/lib/dates.ts';

export type ForecastOutcome = 'scheduled' | ReminderObstacle | ReminderStatus;

/** The messages to a client about one subject at one time: sent, scheduled or suppressed. */
export interface ForecastMoment {
  readonly key: string;
  readonly at: string;
  /** The day in the practice's time zone. */
  readonly day: string;
  readonly cadence: Cadence;
  readonly subjects: readonly ReminderSubject[];
  readonly dueOn: string;
  /** Mediums grouped by outcome. */
  readonly outcomes: readonly { readonly outcome: ForecastOutcome; readonly mediums: readonly Medium[] }[];
  /** Whether unpublished edits change it. */
  readonly isEdited: boolean;
}

type Client = Output<typeof getReminderFacts>;
/** A reminder by one medium, with its outcome. */
type Reminder = Pick<ScheduledReminder, 'key' | 'cadence' | 'medium' | 'subjects' | 'dueOn' | 'at'> & {
  readonly outcome: ForecastOutcome;
  readonly isEdited: boolean;
};

/** The number of past days whose messages are listed. */
const recentDays = 30;

/**
 * The messages that a client has recently received and will receive, in order.
 * @param edited the practice as it would be after publishing the edits
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
  // A reminder that is sent lists all subjects that are merged into it.
  const { subjects } = reminders.toSorted((a, b) => b.subjects.length - a.subjects.length)[0] as Reminder;
  const outcomes = [...Map.groupBy(byMedium(reminders), ({ outcome }) => outcome)].map(([outcome, alike]) => ({
    outcome,
    mediums: alike.map(({ medium }) => medium),
  }));
  const isEdited = reminders.some((reminder) => reminder.isEdited);
  return { key, at, day: dayOf(at, zone), cadence, subjects, dueOn, outcomes, isEdited };
}

/** Sorts by the cadence's order of mediums. */
const byMedium = (reminders: readonly Reminder[]): Reminder[] => {
  const place = ({ cadence, medium }: Reminder) => (cadences[cadence].mediums as readonly Medium[]).indexOf(medium);
  return reminders.toSorted((a, b) => place(a) - place(b));
};

const subjectOf = ({ cadence, subjectId }: Client['past'][number]): ReminderSubject => ({
  kind: isOfService(cadence) ? 'service' : 'appointment',
  id: subjectId,
  petId: null,
});

/** Whether any of its messages reaches or has reached the client. */
export const reaches = ({ outcomes }: ForecastMoment): boolean =>
  outcomes.some(
    ({ outcome }) => outcome === 'scheduled' || outcome === 'SENDING' || outcome === 'SENT' || outcome === 'LISTED',
  );

const fewestDaysAhead = 14;

/** All days from the first message to the last, including today. */
export function daysOf(moments: readonly ForecastMoment[], today: string): string[] {
  const days = [...moments.map(({ day }) => day), today, addDays(today, fewestDaysAhead)].toSorted();
  const [first = today, last = today] = [days[0], days.at(-1)];
  return Array.from({ length: daysBetween(last, first, 'UTC') + 1 }, (_, at) => addDays(first, at));
}
