import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { PracticeEnrollment } from '../../campaigns/enrollment.ts';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { addressLines, type PracticeAddress } from '../../campaigns/profile.ts';
import { dayIn } from '../cadences/cadence-moments.ts';
import { cadences } from '../cadences/cadences.ts';
import { formatPhone } from '../texting/phone.ts';
import { fillPlaceholders } from '../texting/placeholders.ts';
import { rangeLabel, timeLabel, type TimeRange } from '../visits/visit-times.ts';
import { appointmentTypesOf } from './campaign-options.ts';
import type { ScheduledReminder } from './scheduled-reminders.ts';

/** The part of an enrollment that reminders quote. */
type Sender = PracticeAddress &
  Pick<
    PracticeEnrollment,
    'practiceName' | 'practiceIanaZone' | 'practiceVoicePhone' | 'postAppointmentCommunications' | 'campaignEnrollments'
  >;

/** The text of a reminder; only emails use the subject. */
export interface ReminderText {
  readonly subject: string;
  readonly body: string;
}

type ReminderContent = Pick<ScheduledReminder, 'cadence' | 'medium' | 'subjects' | 'asksToConfirm'>;
type Visit = ReminderFacts['appointments'][number];

const unnamedAnimal = 'your pet';

/** The address of the client's page of a visit, by the visit's id; null where it has none. */
export type VisitPageAddress = (visitId: string) => string | null;

/**
 * The text of a reminder, as the client gets it and as staff preview it. Emails have the addresses of the visits' pages, which would cost a
 * text another segment.
 */
export function reminderText(
  reminder: ReminderContent,
  facts: ReminderFacts,
  sender: Sender,
  pageOf: VisitPageAddress = () => null,
): ReminderText {
  const visits = reminder.subjects.flatMap(({ id, kind }) =>
    kind === 'appointment' ? (facts.appointments.find((one) => one.id === id) ?? []) : [],
  );
  if (reminder.cadence === 'thank-you') return thanks(visits[0], facts, sender);
  const message =
    visits.length > 0
      ? aboutVisits(reminder, visits, { facts, sender, pageOf })
      : aboutServices(reminder, facts, sender);
  const body = reminder.medium === 'SMS' ? asText(message, facts) : asLetter(message, facts, sender);
  return { subject: oneLine(message.subject), body };
}

interface Message {
  readonly subject: string;
  readonly sentences: readonly string[];
  /** What the practice wrote for these visits, each in lines of its own. */
  readonly instructions?: readonly string[];
  /** Where the client can see and confirm each visit. */
  readonly pages?: readonly string[];
  /** How the client can answer. */
  readonly request: string;
}

/** A visit as a message names it. */
interface NamedVisit {
  readonly isConfirmed: boolean;
  readonly animal: string;
  /** “an appointment (Dental cleaning)”; without a name of its own, no type of visit is named. */
  readonly what: string;
  /** “at 7:30 PM”, null where clients drop off and are told so. */
  readonly time: string | null;
  readonly dropOff: string | null;
  readonly instructions: string;
}

/** The visits of a client on one day, in order of time. */
function aboutVisits(
  { cadence, medium, asksToConfirm }: ReminderContent,
  visits: readonly Visit[],
  { facts, sender, pageOf }: { facts: ReminderFacts; sender: Sender; pageOf: VisitPageAddress },
): Message {
  const named = visits.map((visit) => namedVisit(visit, cadence, facts, sender));
  const unconfirmed = asksToConfirm ? named.filter(({ isConfirmed }) => !isConfirmed) : [];
  const day = dayInWords(new TZDate(visits[0]?.startsAt ?? '', sender.practiceIanaZone));
  const when = `at ${sender.practiceName} ${cadence === 'same-day' ? 'today' : `on ${day}`}`;
  const [first = '', ...others] = named.map((visit, index) =>
    [visitSentence(visit, index === 0 ? when : null), visit.dropOff].filter(Boolean).join(' '),
  );
  const pages = visits.flatMap((visit, index) => {
    const address = pageOf(visit.id);
    const what = visits.length > 1 ? `${named[index]?.animal ?? unnamedAnimal}'s appointment` : 'the appointment';
    return address === null ? [] : `${unconfirmed.length > 0 ? 'Confirm or see' : 'See'} ${what} here: ${address}`;
  });
  const instructions = named.flatMap((one) => (one.instructions === '' ? [] : one.instructions));
  const owners = [...new Set(named.map(({ animal }) => animal))].map((animal) => `${animal}'s`);
  return {
    subject: capital(`${listed(owners)} ${named.length > 1 ? 'appointments' : 'appointment'} on ${day}`),
    sentences: [unconfirmed.length > 0 ? capital(first) : `A reminder: ${first}`, ...others.map(capital)],
    instructions: [...new Set(instructions)],
    pages,
    request:
      unconfirmed.length > 0
        ? `Please ${waysToAnswer(medium, sender)} to confirm or change ${toConfirm(unconfirmed, named)}.`
        : `Should anything change, please ${waysToAnswer(medium, sender)}.`,
  };
}

function namedVisit(
  visit: Visit,
  cadence: ReminderContent['cadence'],
  facts: ReminderFacts,
  sender: Sender,
): NamedVisit {
  const animal = animalOf(facts, visit.petId) ?? unnamedAnimal;
  const type = visit.typeId === null ? undefined : appointmentTypesOf(sender).get(visit.typeId);
  const name = type?.displayName?.trim() ?? '';
  const startsAt = new TZDate(visit.startsAt, sender.practiceIanaZone);
  return {
    isConfirmed: visit.confirmed,
    animal,
    what: name === '' ? 'an appointment' : `an appointment (${oneLine(name)})`,
    time: type?.dropOff ? null : `at ${format(startsAt, 'h:mm a')}`,
    dropOff: dropOffSentence(type?.dropOff, type?.pickup, cadence),
    instructions: filled(type?.instructions?.trim() ?? '', visit, facts, sender),
  };
}

const visitSentence = ({ animal, what, time }: NamedVisit, when: string | null): string =>
  `${[animal, 'has', what, when, time].filter(Boolean).join(' ')}.`;

/** Clients who are reminded on the day itself may come at once where their time has begun. */
function dropOffSentence(
  dropOff: TimeRange | undefined,
  pickup: TimeRange | undefined,
  cadence: ReminderContent['cadence'],
): string | null {
  const isNow = cadence === 'same-day' && dropOff !== undefined && hourOf(dropOff.start) < cadences[cadence].hour;
  const parts = [
    dropOff &&
      (isNow ? `drop off now until ${timeLabel(dropOff.end)}` : `drop off between ${rangeLabel(dropOff, 'and')}`),
    pickup && `pick up between ${rangeLabel(pickup, 'and')}`,
  ].filter(Boolean);
  return parts.length === 0 ? null : `${capital(parts.join(', '))}.`;
}
const hourOf = (time: string): number => Number(time.slice(0, 2));

/** Which visits of a message have to be confirmed: all of them, or those that are named. */
function toConfirm(unconfirmed: readonly NamedVisit[], all: readonly NamedVisit[]): string {
  if (unconfirmed.length === all.length) return all.length > 1 ? 'them' : 'it';
  return listed(
    unconfirmed.map(({ animal, what, time }) =>
      [`${animal}'s`, what.replace('an ', ''), time].filter(Boolean).join(' '),
    ),
  );
}

const dayInWords = (startsAt: TZDate): string => format(startsAt, 'EEEE, MMMM d');
const appointmentSentence = (
  animal: string,
  startsAt: TZDate,
  day: string,
  { practiceName }: Pick<Sender, 'practiceName'>,
) => `${animal} has an appointment at ${practiceName} ${day} at ${format(startsAt, 'h:mm a')}.`;
const requestForConfirmation = (
  medium: ReminderContent['medium'],
  sender: Pick<Sender, 'practiceVoicePhone'>,
): string => `Please ${waysToAnswer(medium, sender)} to confirm or change it.`;

interface UnconfirmedVisit {
  /** The client's. */
  readonly firstName: string | null;
  readonly animal: string | null;
  readonly startsAt: string;
}

/**
 * The text by which staff ask a client to confirm a visit, worded like a reminder. Staff read the answer, so it does not mention opting
 * out.
 */
export function requestToConfirm(
  { firstName, animal, startsAt }: UnconfirmedVisit,
  sender: Pick<Sender, 'practiceName' | 'practiceIanaZone' | 'practiceVoicePhone'>,
  now: Date,
): string {
  const at = new TZDate(startsAt, sender.practiceIanaZone);
  const isToday = dayIn(at, sender.practiceIanaZone) === dayIn(now, sender.practiceIanaZone);
  const fact = appointmentSentence(animal ?? unnamedAnimal, at, isToday ? 'today' : `on ${dayInWords(at)}`, sender);
  return `${greeting({ firstName })}, ${capital(fact)} ${requestForConfirmation('SMS', sender)}`;
}

function aboutServices({ cadence, medium, subjects }: ReminderContent, facts: ReminderFacts, sender: Sender): Message {
  const due = subjects.flatMap(({ id }) => facts.servicesDue.find((service) => service.id === id) ?? []);
  const isOverdue = cadence === '30-days-overdue';
  const animals = [...new Set(due.map(({ petId }) => petId))];
  const sentences = animals.map((petId) => {
    const services = due.filter((service) => service.petId === petId);
    const named = services.map(
      ({ name, dueOn }) => `${name} (${format(new TZDate(`${dueOn}T00:00:00Z`, 'UTC'), 'MMMM d')})`,
    );
    return capital(`${animalOf(facts, petId) ?? unnamedAnimal} ${isOverdue ? 'was' : 'is'} due for ${listed(named)}.`);
  });
  const names = animals.map((petId) => animalOf(facts, petId) ?? unnamedAnimal);
  return {
    subject: capital(`${listed(names)} ${isOverdue ? 'overdue' : 'due'} at ${sender.practiceName}`),
    sentences,
    request: `Please ${waysToAnswer(medium, sender)} to book a visit at ${sender.practiceName}.`,
  };
}

function thanks(visit: Visit | undefined, facts: ReminderFacts, sender: Sender): ReminderText {
  const { message = '', link } = sender.postAppointmentCommunications ?? {};
  return {
    subject: oneLine(`Thank you from ${sender.practiceName}`),
    body: letter([filled(message, visit, facts, sender), ...(link ? [link] : [])], facts, sender),
  };
}

/** What the practice wrote, with its placeholders filled. Nobody reads it before it is sent, so each has words for a missing value. */
const filled = (text: string, visit: Visit | undefined, facts: ReminderFacts, sender: Sender): string =>
  fillPlaceholders(text, {
    owner: facts.owner.firstName?.trim() || 'pet parent',
    pet: (visit && animalOf(facts, visit.petId)) ?? unnamedAnimal,
    practice: sender.practiceName,
    'practice phone': formatPhone(sender.practiceVoicePhone) || 'our front desk',
  });

/** In one line, unless the practice's instructions need lines of their own. */
function asText({ sentences, instructions = [], request }: Message, { owner }: ReminderFacts): string {
  const [first, last] = [[`${greeting(owner)},`, ...sentences].join(' '), `${request} Reply STOP to opt out.`];
  return [first, ...instructions, last].join(instructions.length > 0 ? '\n' : ' ');
}

function asLetter(
  { sentences, instructions = [], pages = [], request }: Message,
  facts: ReminderFacts,
  sender: Sender,
): string {
  const about = sentences.join(' ');
  const paragraphs = [...instructions, ...pages];
  return letter(paragraphs.length > 0 ? [about, ...paragraphs, request] : [`${about} ${request}`], facts, sender);
}

const letter = (paragraphs: readonly string[], { owner }: ReminderFacts, sender: Sender): string =>
  [`${greeting(owner)},`, ...paragraphs, signature(sender)].join('\n\n');

const greeting = ({ firstName }: Pick<ReminderFacts['owner'], 'firstName'>): string =>
  firstName ? `Hi ${firstName}` : 'Hello';

function signature(sender: Sender): string {
  return [sender.practiceName, ...addressLines(sender), formatPhone(sender.practiceVoicePhone)]
    .filter(Boolean)
    .join('\n');
}

/** Only texts can be replied to; emails and postcards have no inbox. */
function waysToAnswer(
  medium: ReminderContent['medium'],
  { practiceVoicePhone }: Pick<Sender, 'practiceVoicePhone'>,
): string {
  const call = formatPhone(practiceVoicePhone) === '' ? 'call us' : `call ${formatPhone(practiceVoicePhone)}`;
  return medium === 'SMS' ? `reply to this text or ${call}` : call;
}

const animalOf = ({ pets }: ReminderFacts, petId: string | null): string | undefined =>
  pets.find(({ id }) => id === petId)?.name;

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** An email header must be one line, but names may have line breaks. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
