import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { add } from 'date-fns/add';
import { addMonths } from 'date-fns/addMonths';
import { format } from 'date-fns/format';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import {
  type Cadence,
  cadences,
  canAskToConfirm,
  type Medium,
  postcards,
  quietFrom,
} from '#contract/rules/cadences/cadences.ts';
import type { ReminderObstacle } from '#contract/rules/cadences/reminder-obstacles.ts';
import { cadencesOf, chosenMediums } from '#contract/rules/reminders/campaign-options.ts';
import {
  reachObstacle,
  type ReminderSettings,
  type ReminderSubject,
  type ScheduledReminder,
} from '#contract/rules/reminders/scheduled-reminders.ts';

type Visit = ReminderFacts['appointments'][number];
type Service = ReminderFacts['servicesDue'][number];
type Campaign = PracticeEnrollment['campaignEnrollments'][number];

/** Services that are due within so many days of the first share its message. */
const mergedDays = 30;
const thankedEvery = { months: 6 };
/** Enrollments in any other status send nothing. */
const sendingStatuses = ['started', 'completed'];

/**
 * The reminders of a client as earlier versions computed them: each day and moment anew, and each visit with a message of its own.
 * @param now leaves out reminders whose time has passed. Their outcome is recorded; one that was never sent neither absorbs others nor
 * counts as a thank-you.
 */
export function bareReminders(facts: ReminderFacts, settings: ReminderSettings, now?: Date): ScheduledReminder[] {
  const zone = settings.practiceIanaZone;
  if (!isZone(zone)) return [];
  const visits = facts.appointments.flatMap((visit) => [
    ...cadencesOf('AppointmentReminders').flatMap((cadence) => remindersOfVisit(facts, settings, visit, cadence)),
    ...remindersOfVisit(facts, settings, visit, 'thank-you'),
  ]);
  const services = facts.servicesDue.flatMap((service) =>
    cadencesOf('ServiceReminders').flatMap((cadence) => remindersOfService(facts, settings, service, cadence)),
  );
  const ahead = (reminders: readonly ScheduledReminder[]) =>
    inOrder(now ? reminders.filter(({ at }) => isAhead(new Date(at), now, zone)) : reminders);
  return inOrder([...withoutFrequentThanks(ahead(visits), facts.thankedAt), ...merged(ahead(services))]);
}

/** The calendar day in a zone, `2026-11-21`. */
export const bareDayIn = (at: Date, timeZone: string): string => format(new TZDate(at, timeZone), 'yyyy-MM-dd');

/** When a cadence's message is sent. */
export function bareMomentOf(cadence: Cadence, day: string, timeZone: string): Date {
  const { after, hour } = cadences[cadence];
  const on = add(new TZDate(`${day}T00:00:00Z`, 'UTC'), after);
  return new Date(new TZDate(on.getFullYear(), on.getMonth(), on.getDate(), hour, 0, 0, timeZone).getTime());
}

export function bareIsInTime(due: Date, now: Date, timeZone: string): boolean {
  const local = new TZDate(now, timeZone);
  return now >= due && bareDayIn(now, timeZone) === bareDayIn(due, timeZone) && local.getHours() < quietFrom;
}

const isAhead = (at: Date, now: Date, timeZone: string): boolean => at >= now || bareIsInTime(at, now, timeZone);

function remindersOfVisit(facts: ReminderFacts, settings: ReminderSettings, visit: Visit, cadence: Cadence) {
  const zone = settings.practiceIanaZone;
  const dueOn = bareDayIn(new Date(visit.startsAt), zone);
  const at = bareMomentOf(cadence, dueOn, zone);
  const subject: ReminderSubject = { kind: 'appointment', id: visit.id, petId: visit.petId };
  const asksToConfirm = !visit.confirmed && canAskToConfirm(cadence);
  return cadences[cadence].mediums.map((medium) =>
    withOutcome({ cadence, medium, at, subject, dueOn, asksToConfirm }, [
      () => campaignObstacle(settings, cadence, medium, at),
      () => visitObstacle(facts, settings, visit, cadence, at),
      () => reachObstacle(facts, settings, medium),
    ]),
  );
}

function remindersOfService(facts: ReminderFacts, settings: ReminderSettings, service: Service, cadence: Cadence) {
  const at = bareMomentOf(cadence, service.dueOn, settings.practiceIanaZone);
  const subject: ReminderSubject = { kind: 'service', id: service.id, petId: service.petId };
  return cadences[cadence].mediums.map((medium) =>
    withOutcome({ cadence, medium, at, subject, dueOn: service.dueOn, asksToConfirm: false }, [
      () => campaignObstacle(settings, cadence, medium, at),
      () => serviceObstacle(facts, settings, service),
      () => reachObstacle(facts, settings, medium),
    ]),
  );
}

/** The stable key of a reminder, here and where its outcome is recorded. */
const reminderKey = ({
  cadence,
  medium,
  subjectId,
  dueOn,
}: Pick<ScheduledReminder, 'cadence' | 'medium' | 'dueOn'> & { readonly subjectId: string }): string =>
  [cadence, medium, subjectId, dueOn].join('/');

type ReminderDraft = Pick<ScheduledReminder, 'cadence' | 'medium' | 'dueOn' | 'asksToConfirm'> & {
  readonly at: Date;
  readonly subject: ReminderSubject;
};

function withOutcome(
  { subject, at, ...draft }: ReminderDraft,
  checks: readonly (() => ReminderObstacle | null)[],
): ScheduledReminder {
  let outcome: ScheduledReminder['outcome'] = 'scheduled';
  for (const check of checks) {
    if (outcome !== 'scheduled') break;
    outcome = check() ?? 'scheduled';
  }
  const key = reminderKey({ ...draft, subjectId: subject.id });
  return { ...draft, key, at: at.toISOString(), subjects: [subject], outcome, mergedInto: null };
}

function campaignObstacle(
  { campaignEnrollments, postAppointmentCommunications: thanks, practiceIanaZone }: ReminderSettings,
  cadence: Cadence,
  medium: Medium,
  at: Date,
): ReminderObstacle | null {
  const type = cadences[cadence].campaign;
  if (type === null) return thanks?.enabled && thanks.message.trim() !== '' ? null : 'campaign_off';
  const campaign = campaignEnrollments.find(({ campaignType }) => campaignType === type);
  if (!campaign || !isSending(campaign)) return 'campaign_off';
  const chosen = chosenMediums(campaign, cadence);
  if (chosen.length === 0) return 'option_not_chosen';
  if (!chosen.includes(medium)) return 'medium_off';
  return campaign.startDate && bareDayIn(at, practiceIanaZone) >= campaign.startDate ? null : 'not_started';
}

const isSending = ({ enabled, status }: Campaign): boolean =>
  enabled !== false && sendingStatuses.includes((status ?? '').toLowerCase());

function visitObstacle(
  facts: ReminderFacts,
  settings: ReminderSettings,
  visit: Visit,
  cadence: Cadence,
  at: Date,
): ReminderObstacle | null {
  if (visit.deleted) return 'appointment_deleted';
  if (isDeceased(facts, visit.petId)) return 'pet_deceased';
  if (typeSettings(settings).some((type) => type.excluded && type.appointmentTypeId === visit.typeId))
    return 'excluded_type';
  if (cadence === 'thank-you') return null;
  if (new Date(visit.bookedAt) > at) return 'booked_later';
  return new Date(visit.startsAt) <= at ? 'visit_begun' : null;
}

function serviceObstacle(
  facts: ReminderFacts,
  { campaignEnrollments }: ReminderSettings,
  { petId, serviceTypeId }: Service,
): ReminderObstacle | null {
  if (isDeceased(facts, petId)) return 'pet_deceased';
  const types = campaignEnrollments.flatMap(({ campaignConfig }) => campaignConfig?.serviceReminderTypeSettings ?? []);
  return types.some((type) => type.excluded && type.serviceTypeId === serviceTypeId) ? 'excluded_service' : null;
}

const isDeceased = ({ pets }: ReminderFacts, petId: string | null): boolean =>
  pets.some((pet) => pet.id === petId && pet.deceased);

const typeSettings = ({ campaignEnrollments }: ReminderSettings) =>
  campaignEnrollments.flatMap(({ campaignConfig }) => campaignConfig?.appointmentTypeSettings ?? []);

/** A client gets one thank-you message in six months (PO-07). */
function withoutFrequentThanks(visits: readonly ScheduledReminder[], thankedAt: string | null): ScheduledReminder[] {
  let last = thankedAt === null ? null : new Date(thankedAt);
  return visits.map((visit) => {
    if (visit.cadence !== 'thank-you' || visit.outcome !== 'scheduled') return visit;
    const at = new Date(visit.at);
    if (last && areWithinSixMonths(last, at)) return { ...visit, outcome: 'once_in_six_months' };
    if (!last || at > last) last = at;
    return visit;
  });
}

function areWithinSixMonths(one: Date, other: Date): boolean {
  const [first, second] = one < other ? [one, other] : [other, one];
  return addMonths(first, thankedEvery.months) > second;
}

/** Merges services that are due soon after one another into one message. */
function merged(services: readonly ScheduledReminder[]): ScheduledReminder[] {
  const firsts: ScheduledReminder[] = [];
  const others: ScheduledReminder[] = [];
  for (const one of services) {
    const index = one.outcome === 'scheduled' ? firsts.findIndex((first) => hasRoomFor(first, one)) : -1;
    const first = firsts[index];
    if (first) {
      firsts[index] = { ...first, subjects: [...first.subjects, ...one.subjects] };
      others.push({ ...one, outcome: 'merged', mergedInto: first.key });
    } else if (one.outcome === 'scheduled') firsts.push(one);
    else others.push(one);
  }
  return [...firsts, ...others];
}

function hasRoomFor(first: ScheduledReminder, { cadence, medium, dueOn, subjects: [own] }: ScheduledReminder): boolean {
  if (first.cadence !== cadence || first.medium !== medium) return false;
  if (new Date(dueOn) >= addDays(new Date(first.dueOn), mergedDays)) return false;
  const animals = new Set(first.subjects.map(({ petId }) => petId));
  return animals.has(own.petId) || (medium === 'POSTCARD' && animals.size < postcards.animals);
}

const byMoment = (one: ScheduledReminder, other: ScheduledReminder): number =>
  compare(one.at, other.at) || compare(one.key, other.key);
const inOrder = (reminders: readonly ScheduledReminder[]): ScheduledReminder[] => reminders.toSorted(byMoment);
const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

function isZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone }));
  } catch {
    return false;
  }
}
