import { TZDate } from '@date-fns/tz';
import { addMonths } from 'date-fns/addMonths';
import { endOfLife } from '../../campaigns/booking-config.ts';
import { type PracticeEnrollment, textingNumberOf } from '../../campaigns/enrollment.ts';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import {
  type CadenceMoment,
  cadenceMoment,
  dayIn,
  dayInTime,
  isTimeZone,
  timeIn,
} from '../cadences/cadence-moments.ts';
import { type Cadence, cadences, canAskToConfirm, type Medium, postcards } from '../cadences/cadences.ts';
import type { ReminderObstacle } from '../cadences/reminder-obstacles.ts';
import { addDays } from '../calendar/add-days.ts';
import { addressProblem } from '../practice/postal-address.ts';
import type { TimeRange } from '../visits/visit-times.ts';
import { appointmentTypesOf, cadencesOf, chosenMediums } from './campaign-options.ts';
import { isSetUp } from './is-set-up.ts';

/** The part of an enrollment that decides which reminders are sent; a page may pass unpublished edits. */
export type ReminderSettings = Pick<
  PracticeEnrollment,
  'practiceIanaZone' | 'campaignEnrollments' | 'postAppointmentCommunications' | 'twoWayMessagingCampaignEnrollment'
>;

/** What a reminder is about. */
export interface ReminderSubject {
  readonly kind: 'appointment' | 'service';
  readonly id: string;
  readonly petId: string | null;
}

/** One message to a client, sent or not. */
export interface ScheduledReminder {
  /** Stable: the same for the same message of the same visit or service on the same day. */
  readonly key: string;
  readonly cadence: Cadence;
  readonly medium: Medium;
  readonly at: string;
  /**
   * Its own subject first, then those merged into it: visits of one day share a message, in order of time, services of one animal share
   * one too, and animals a postcard.
   */
  readonly subjects: readonly [ReminderSubject, ...ReminderSubject[]];
  /** The day of the visit, or the due day of its own service. */
  readonly dueOn: string;
  readonly outcome: 'scheduled' | ReminderObstacle;
  /** The key of the message that this one is merged into; null unless `outcome` is `merged`. */
  readonly mergedInto: string | null;
  /** Whether any of its visits has to be confirmed; not on the day itself (CA-04). */
  readonly asksToConfirm: boolean;
}

type Visit = ReminderFacts['appointments'][number];
type Service = ReminderFacts['servicesDue'][number];
type Campaign = PracticeEnrollment['campaignEnrollments'][number];

/** Services that are due within so many days of the first share its message. */
const mergedDays = 30;
/** Milliseconds. A visit within so many days is taken to care for what is due. */
const bookedAhead = 120 * 86_400_000;
const thankedEvery = { months: 6, days: { least: 180, most: 186 } };
const visitCadences: readonly Cadence[] = [...cadencesOf('AppointmentReminders'), 'thank-you'];
const serviceCadences: readonly Cadence[] = cadencesOf('ServiceReminders');

/**
 * Every reminder of a client's visits and services, by time: when and by which medium it is sent, or why not.
 * @param now leaves out reminders whose time has passed. Their outcome is recorded; one that was never sent neither absorbs others nor
 * counts as a thank-you.
 */
export const scheduledReminders = (facts: ReminderFacts, settings: ReminderSettings, now?: Date): ScheduledReminder[] =>
  reminderRule(settings)(facts, now);

/**
 * The same for many clients: what depends on the settings alone is computed once.
 * @param recorded keys of reminders whose outcome is recorded before their moment, because they were merged into an earlier one; they are
 * left out
 */
export function reminderRule(
  settings: ReminderSettings,
): (facts: ReminderFacts, now?: Date, recorded?: ReadonlySet<string>) => ScheduledReminder[] {
  const zone = settings.practiceIanaZone;
  if (!isTimeZone(zone)) return () => [];
  const plan = planOf(settings);
  return (facts, now, recorded) => {
    const client = clientOf(plan, facts, now);
    const pending = (reminders: ScheduledReminder[]) =>
      inOrder(recorded?.size ? reminders.filter(({ key }) => !recorded.has(key)) : reminders);
    const visits = pending(facts.appointments.toSorted(byStart).flatMap((visit) => remindersOfVisit(client, visit)));
    const services = pending(facts.servicesDue.flatMap((service) => remindersOfService(client, service)));
    const ofVisits = withoutFrequentThanks(mergedByDay(visits, facts.appointments), facts.thankedAt, zone);
    return inOrder([...ofVisits, ...merged(services)]);
  };
}

/** What the settings say of every client. */
interface Plan {
  readonly settings: ReminderSettings;
  readonly zone: string;
  /** Why a message is not sent to anybody, and otherwise from which day on. */
  option(cadence: Cadence, medium: Medium): ReminderObstacle | { readonly from: string | null };
  readonly types: ReturnType<typeof appointmentTypesOf>;
  readonly excludedServices: ReadonlySet<string | undefined>;
  isLeftOut(classificationIds: readonly string[]): boolean;
  readonly skipsWhenBooked: boolean;
}

function planOf(settings: ReminderSettings): Plan {
  const options = new Map(
    [...visitCadences, ...serviceCadences].flatMap((cadence) =>
      cadences[cadence].mediums.map((medium) => [`${cadence} ${medium}`, optionOf(settings, cadence, medium)] as const),
    ),
  );
  const services = settings.campaignEnrollments.flatMap(
    ({ campaignConfig }) => campaignConfig?.serviceReminderTypeSettings ?? [],
  );
  const { clientClassifications: classes, skipWhenBooked = false } =
    settings.campaignEnrollments.find(({ campaignType }) => campaignType === 'ServiceReminders')?.campaignConfig ?? {};
  return {
    settings,
    zone: settings.practiceIanaZone,
    option: (cadence, medium) => options.get(`${cadence} ${medium}`) ?? 'medium_off',
    types: appointmentTypesOf(settings),
    excludedServices: new Set(services.flatMap(({ excluded, serviceTypeId }) => (excluded ? [serviceTypeId] : []))),
    isLeftOut: (ids) =>
      classes !== undefined && ids.some((id) => classes.ids.includes(id)) === (classes.mode === 'EXCLUDE'),
    skipsWhenBooked: skipWhenBooked,
  };
}

function optionOf(
  { campaignEnrollments, postAppointmentCommunications: thanks }: ReminderSettings,
  cadence: Cadence,
  medium: Medium,
): ReturnType<Plan['option']> {
  const type = cadences[cadence].campaign;
  if (type === null) return thanks?.enabled && thanks.message.trim() !== '' ? { from: '' } : 'campaign_off';
  const campaign = campaignEnrollments.find(({ campaignType }) => campaignType === type);
  if (!campaign || !isSending(campaign)) return 'campaign_off';
  const chosen = chosenMediums(campaign, cadence);
  if (chosen.length === 0) return 'option_not_chosen';
  return chosen.includes(medium) ? { from: campaign.startDate || null } : 'medium_off';
}

const isSending = ({ enabled, status }: Campaign): boolean => enabled !== false && isSetUp(status);

/** A client, with what applies to all of their visits and services. */
interface Client {
  readonly plan: Plan;
  readonly deceased: ReadonlySet<string | null>;
  /** Whether staff have paused what is sent about an animal. */
  isOnHold(petId: string | null): boolean;
  /** Animals with an end-of-life visit. */
  readonly atEndOfLife: ReadonlySet<string>;
  /** Whether they get no more thank-you messages. */
  readonly isUnsubscribed: boolean;
  reachObstacle(medium: Medium): ReminderObstacle | null;
  /** Whether their classification leaves them out of service reminders. */
  readonly isLeftOut: boolean;
  /** Whether an animal has a visit soon after a moment. */
  isBooked(petId: string, at: CadenceMoment): boolean;
  /** Whether a moment is still to come, or today and in time. */
  isAhead(at: CadenceMoment): boolean;
}

function clientOf(plan: Plan, facts: ReminderFacts, now: Date | undefined): Client {
  const reach = new Map<Medium, ReminderObstacle | null>();
  const inTime = now && dayInTime(now, plan.zone);
  const held = new Set<string | null>(facts.pets.flatMap(({ id, isHeld }) => (isHeld ? [id] : [])));
  return {
    plan,
    isOnHold: (petId) => facts.owner.isHeld === true || held.has(petId),
    atEndOfLife: new Set(facts.pets.flatMap(({ id, hasEndOfLifeVisit }) => (hasEndOfLifeVisit ? [id] : []))),
    isUnsubscribed: facts.owner.unsubscribedAfterVisits === true,
    deceased: new Set(facts.pets.flatMap(({ id, deceased }) => (deceased ? [id] : []))),
    reachObstacle(medium) {
      const known = reach.get(medium);
      if (known !== undefined) return known;
      const obstacle = reachObstacle(facts, plan.settings, medium);
      reach.set(medium, obstacle);
      return obstacle;
    },
    isLeftOut: plan.isLeftOut(facts.owner.classificationIds ?? []),
    isBooked: (petId, { time }) =>
      facts.appointments.some(
        (visit) =>
          !visit.deleted &&
          !visit.notComing &&
          (visit.petId === petId || visit.petId === null) &&
          Date.parse(visit.startsAt) >= time &&
          Date.parse(visit.startsAt) < time + bookedAhead,
      ),
    isAhead: (at) => !now || at.time >= now.getTime() || at.day === inTime,
  };
}

function remindersOfVisit(client: Client, visit: Visit): ScheduledReminder[] {
  const { plan } = client;
  const dueOn = dayIn(new Date(visit.startsAt), plan.zone);
  const subject: ReminderSubject = { kind: 'appointment', id: visit.id, petId: visit.petId };
  const obstacle = visitObstacle(client, visit);
  return visitCadences.flatMap((cadence) =>
    remindersAt(client, cadence, subject, dueOn, (at) => ({
      obstacle: obstacle ?? (cadence === 'thank-you' ? thanksObstacle(client, visit) : timeObstacle(client, visit, at)),
      asksToConfirm: !visit.confirmed && canAskToConfirm(cadence),
    })),
  );
}

function remindersOfService(client: Client, { id, petId, serviceTypeId, dueOn }: Service): ScheduledReminder[] {
  const subject: ReminderSubject = { kind: 'service', id, petId };
  const obstacle = serviceObstacle(client, petId, serviceTypeId);
  return serviceCadences.flatMap((cadence) =>
    remindersAt(client, cadence, subject, dueOn, (at) => ({
      obstacle: obstacle ?? (client.plan.skipsWhenBooked && client.isBooked(petId, at) ? 'booked_already' : null),
      asksToConfirm: false,
    })),
  );
}

/** A cadence's reminders of one subject, one for each medium; none if their time has passed. */
function remindersAt(
  client: Client,
  cadence: Cadence,
  subject: ReminderSubject,
  dueOn: string,
  judge: (at: CadenceMoment) => { readonly obstacle: ReminderObstacle | null; readonly asksToConfirm: boolean },
): ScheduledReminder[] {
  const at = cadenceMoment(cadence, dueOn, client.plan.zone);
  if (!client.isAhead(at)) return [];
  const { obstacle, asksToConfirm } = judge(at);
  return cadences[cadence].mediums.map((medium) => ({
    key: reminderKey({ cadence, medium, subjectId: subject.id, dueOn }),
    cadence,
    medium,
    at: at.iso,
    subjects: [subject],
    dueOn,
    outcome:
      optionObstacle(client.plan, cadence, medium, at) ?? obstacle ?? client.reachObstacle(medium) ?? 'scheduled',
    mergedInto: null,
    asksToConfirm,
  }));
}

/** The stable key of a reminder, here and where its outcome is recorded. */
export const reminderKey = ({
  cadence,
  medium,
  subjectId,
  dueOn,
}: Pick<ScheduledReminder, 'cadence' | 'medium' | 'dueOn'> & { readonly subjectId: string }): string =>
  `${cadence}/${medium}/${subjectId}/${dueOn}`;

function optionObstacle(plan: Plan, cadence: Cadence, medium: Medium, at: CadenceMoment): ReminderObstacle | null {
  const option = plan.option(cadence, medium);
  if (typeof option === 'string') return option;
  return option.from !== null && at.day >= option.from ? null : 'not_started';
}

function visitObstacle({ plan, deceased, isOnHold }: Client, visit: Visit): ReminderObstacle | null {
  if (visit.deleted) return 'appointment_deleted';
  if (deceased.has(visit.petId)) return 'pet_deceased';
  if (isOnHold(visit.petId)) return 'on_hold';
  if (visit.typeKind === endOfLife) return 'end_of_life';
  return typeOf(visit, plan.types)?.excluded ? 'excluded_type' : null;
}

function thanksObstacle({ isUnsubscribed }: Client, { notComing }: Visit): ReminderObstacle | null {
  if (notComing) return 'not_coming';
  return isUnsubscribed ? 'unsubscribed_after_visits' : null;
}

function serviceObstacle(
  { plan, deceased, isOnHold, atEndOfLife, isLeftOut }: Client,
  petId: string,
  serviceTypeId: string,
): ReminderObstacle | null {
  if (deceased.has(petId)) return 'pet_deceased';
  if (isOnHold(petId)) return 'on_hold';
  if (atEndOfLife.has(petId)) return 'end_of_life';
  if (plan.excludedServices.has(serviceTypeId)) return 'excluded_service';
  return isLeftOut ? 'classification' : null;
}

function timeObstacle({ plan }: Client, visit: Visit, at: CadenceMoment): ReminderObstacle | null {
  if (visit.notComing) return 'not_coming';
  if (Date.parse(visit.bookedAt) > at.time) return 'booked_later';
  return hasBegun(visit, typeOf(visit, plan.types)?.dropOff, new Date(at.time), plan.zone) ? 'visit_begun' : null;
}

/** Whether the client of a visit should have arrived by a moment. */
export const isVisitBegun = (visit: Visit, settings: ReminderSettings, at: Date): boolean =>
  hasBegun(visit, typeOf(visit, appointmentTypesOf(settings))?.dropOff, at, settings.practiceIanaZone);

/** Clients who can drop off for a while are expected until its end, by the clock of the visit's day. */
function hasBegun({ startsAt }: Visit, dropOff: TimeRange | undefined, at: Date, timeZone: string): boolean {
  if (!dropOff) return Date.parse(startsAt) <= at.getTime();
  const [today, day] = [dayIn(at, timeZone), dayIn(new Date(startsAt), timeZone)];
  return today > day || (today === day && dropOff.end <= timeIn(at, timeZone));
}

const typeOf = ({ typeId }: Visit, types: Plan['types']) => (typeId === null ? undefined : types.get(typeId));

/** Why a client cannot be reached by a medium; null where they can. */
export function reachObstacle(
  { owner }: ReminderFacts,
  { campaignEnrollments, twoWayMessagingCampaignEnrollment: texting }: ReminderSettings,
  medium: Medium,
): ReminderObstacle | null {
  if (medium === 'EMAIL') return emailObstacle(owner);
  if (medium === 'POSTCARD') return addressObstacle(owner.address);
  if (!texting?.enabledAt || !textingNumberOf({ campaignEnrollments })) return 'texting_off';
  if (!owner.smsPhone) return 'no_number';
  return owner.smsSubscribed ? null : 'unsubscribed';
}

function addressObstacle(address: ReminderFacts['owner']['address']): ReminderObstacle | null {
  if (!address) return 'no_address';
  return addressProblem(address) === null ? null : 'bad_address';
}

function emailObstacle({ email, emailStop }: ReminderFacts['owner']): ReminderObstacle | null {
  if (!email) return 'no_email';
  if (emailStop === null) return null;
  return emailStop === 'BOUNCED' ? 'email_bounced' : 'email_complained';
}

/** Merges the reminders of one day's visits into that of the first. Each visit is thanked for by itself. */
function mergedByDay(reminders: readonly ScheduledReminder[], visits: readonly Visit[]): readonly ScheduledReminder[] {
  if (visits.length < 2) return reminders;
  const messageOf = ({ cadence, medium, dueOn, outcome }: ScheduledReminder) =>
    outcome === 'scheduled' && cadence !== 'thank-you' ? `${cadence} ${medium} ${dueOn}` : null;
  const order = new Map(visits.toSorted(byStart).map(({ id }, index) => [id, index]));
  const placeOf = ({ subjects: [{ id }] }: ScheduledReminder) => order.get(id) ?? 0;
  const messages = Map.groupBy(
    reminders.filter((one) => messageOf(one) !== null).toSorted((one, other) => placeOf(one) - placeOf(other)),
    messageOf,
  );
  return reminders.map((one) => {
    const [first = one, ...others] = messages.get(messageOf(one)) ?? [];
    if (first !== one) return { ...one, outcome: 'merged', mergedInto: first.key };
    if (others.length === 0) return one;
    return {
      ...one,
      subjects: [...one.subjects, ...others.flatMap(({ subjects }) => subjects)],
      asksToConfirm: one.asksToConfirm || others.some(({ asksToConfirm }) => asksToConfirm),
    };
  });
}

/** A client gets one thank-you message in six months (PO-07). */
function withoutFrequentThanks(
  visits: readonly ScheduledReminder[],
  thankedAt: string | null,
  timeZone: string,
): ScheduledReminder[] {
  let last = thankedAt === null ? null : new Date(thankedAt);
  return visits.map((visit) => {
    if (visit.cadence !== 'thank-you' || visit.outcome !== 'scheduled') return visit;
    const at = new Date(visit.at);
    if (last && areWithinSixMonths(last, at, timeZone)) return { ...visit, outcome: 'once_in_six_months' };
    if (!last || at > last) last = at;
    return visit;
  });
}

/** By the calendar of the practice's zone. Time zones are slow, so what is clear is decided without. */
function areWithinSixMonths(one: Date, other: Date, timeZone: string): boolean {
  const [first, second] = one < other ? [one, other] : [other, one];
  const days = (second.getTime() - first.getTime()) / 86_400_000;
  if (days < thankedEvery.days.least || days > thankedEvery.days.most) return days < thankedEvery.days.least;
  return addMonths(new TZDate(first, timeZone), thankedEvery.months) > second;
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
  if (dueOn >= addDays(first.dueOn, mergedDays)) return false;
  const animals = new Set(first.subjects.map(({ petId }) => petId));
  return animals.has(own.petId) || (medium === 'POSTCARD' && animals.size < postcards.animals);
}

const byMoment = (one: ScheduledReminder, other: ScheduledReminder): number =>
  compare(one.at, other.at) || compare(one.key, other.key);
const byStart = (one: Visit, other: Visit): number =>
  Date.parse(one.startsAt) - Date.parse(other.startsAt) || compare(one.id, other.id);
const inOrder = (reminders: readonly ScheduledReminder[]): ScheduledReminder[] => reminders.toSorted(byMoment);
const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
