import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { PracticeEnrollment } from '../../campaigns/enrollment.ts';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { addressLines, type PracticeAddress } from '../../campaigns/profile.ts';
import { dayIn } from '../cadences/cadence-moments.ts';
import { cadences, type Medium } from '../cadences/cadences.ts';
import { formatPhone } from '../texting/phone.ts';
import { fillPlaceholders } from '../texting/placeholders.ts';
import { rangeLabel, timeLabel, type TimeRange } from '../visits/visit-times.ts';
import { appointmentTypesOf } from './campaign-options.ts';
import type { ScheduledReminder } from './scheduled-reminders.ts';

/** The part of an enrollment that reminders quote. */
type Sender = PracticeAddress & {
  /** Where clients ask for a visit; null or unset where they cannot. */
  readonly requestPage?: string | null;
  /** The address of the client's care page, where a service of the reminder is recommended. */
  readonly carePage?: string | null;
  /** The address at which the client can answer the survey that goes with the thank-you. */
  readonly surveyPage?: string | null;
} & Pick<
    PracticeEnrollment,
    'practiceName' | 'practiceIanaZone' | 'practiceVoicePhone' | 'postAppointmentCommunications' | 'campaignEnrollments'
  >;

/** The text of a reminder; only emails use the subject. */
export interface ReminderText {
  readonly subject: string;
  readonly body: string;
}

/** A reminder by text or email; what a card says is up to `composePostcard`. */
export type ReminderContent = Pick<ScheduledReminder, 'cadence' | 'subjects' | 'asksToConfirm'> & {
  readonly medium: Exclude<Medium, 'POSTCARD'>;
};
type Visit = ReminderFacts['appointments'][number];

export const unnamedAnimal = 'your pet';

/** The address of the client's page of a visit, by the visit's id; null where it has none. */
export type VisitPageAddress = (visitId: string) => string | null;

/**
 * The text of a reminder, as the client gets it and as staff preview it. What is due has the address of the client's care page, where there is
 * one. Emails have the addresses of the visits' pages, which would cost a
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

/** The last line of a thank-you email. @param address where its reader unsubscribes */
export const unsubscribeLine = (address: string): string => `To get no more emails after visits: ${address}`;

interface Message {
  readonly subject: string;
  /** The first may follow a greeting in its line, so they begin with small letters where they do not begin with a name. */
  readonly sentences: readonly string[];
  /** What the practice wrote, each in lines of its own. */
  readonly instructions?: readonly string[];
  /** Where the client can see each visit. */
  readonly pages?: readonly string[];
  /** Where the client can read more, or do what is asked. */
  readonly links?: readonly string[];
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
    const address = medium === 'SMS' ? null : pageOf(visit.id);
    return address === null ? [] : { address, animal: named[index]?.animal ?? unnamedAnimal };
  });
  const instructions = named.flatMap((one) => (one.instructions === '' ? [] : one.instructions));
  const owners = [...new Set(named.map(({ animal }) => animal))].map((animal) => `${animal}'s`);
  return {
    subject: capital(`${listed(owners)} ${named.length > 1 ? 'appointments' : 'appointment'} on ${day}`),
    sentences: [unconfirmed.length > 0 ? first : `a reminder: ${first}`, ...others],
    instructions: [...new Set(instructions)],
    pages: unconfirmed.length > 0 ? [] : pages.map((page) => `See ${titleOf(page, pages)} here: ${page.address}`),
    request: requestAbout(unconfirmed, { named, pages, ways: waysToAnswer(medium, sender) }),
  };
}

/** The page of a visit. */
interface LinkedPage {
  readonly address: string;
  readonly animal: string;
}

/** One of several pages is called by its animal. */
const titleOf = ({ animal }: LinkedPage, { length }: readonly LinkedPage[]): string =>
  length > 1 ? `${animal}'s appointment` : 'the appointment';

/** Asks to confirm visits: on their pages where the message has them, else by the ways to answer. */
function requestAbout(
  unconfirmed: readonly NamedVisit[],
  {
    named,
    pages,
    ways,
  }: { readonly named: readonly NamedVisit[]; readonly pages: readonly LinkedPage[]; readonly ways: string },
): string {
  if (unconfirmed.length === 0) return `Should anything change, please ${ways}.`;
  const [what, it] = [toConfirm(unconfirmed, named), unconfirmed.length > 1 ? 'them' : 'it'];
  if (pages.length === 0) return `Please ${ways} to confirm or change ${what}.`;
  const lines = pages.map((page) =>
    pages.length > 1 ? `${capital(titleOf(page, pages))}: ${page.address}` : page.address,
  );
  return [`Please confirm ${what} here, or ${ways} to change ${it}:`, ...lines].join('\n');
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
  return `${greeting({ firstName })}, ${fact} ${requestForConfirmation('SMS', sender)}`;
}

/** Whether a text has the sentence about a visit by which staff ask to confirm it, whatever else they wrote around it. */
export const namesVisit = (
  text: string,
  { animal, startsAt }: Pick<UnconfirmedVisit, 'animal' | 'startsAt'>,
  sender: Pick<Sender, 'practiceName' | 'practiceIanaZone'>,
): boolean => {
  const at = new TZDate(startsAt, sender.practiceIanaZone);
  return ['today', `on ${dayInWords(at)}`].some((day) => {
    const sentence = appointmentSentence(animal ?? unnamedAnimal, at, day, sender);
    return text.includes(sentence) || text.includes(capital(sentence));
  });
};

/** Services of one animal. */
function aboutServices({ cadence, medium, subjects }: ReminderContent, facts: ReminderFacts, sender: Sender): Message {
  const due = subjects.flatMap(({ id }) => facts.servicesDue.find((service) => service.id === id) ?? []);
  const isOverdue = cadence === '30-days-overdue';
  const animal = animalOf(facts, due[0]?.petId ?? null) ?? unnamedAnimal;
  const named = eachOnce(due).map(
    ({ name, dueOn }) => `${name} (${format(new TZDate(`${dueOn}T00:00:00Z`, 'UTC'), 'MMMM d')})`,
  );
  const { words, link } = ownWords(medium, sender);
  return {
    subject: capital(`${animal} ${isOverdue ? 'overdue' : 'due'} at ${sender.practiceName}`),
    sentences: [`${animal} ${isOverdue ? 'was' : 'is'} due for ${listed(named)}.`],
    instructions: words === '' ? [] : [words],
    links: [
      ...(sender.carePage ? [`What we recommend, and what it costs: ${sender.carePage}`] : []),
      ...(link ? [link] : []),
    ],
    request: `Please ${waysToAnswer(medium, sender)} to book a visit at ${sender.practiceName}.`,
  };
}

/** The practice software may have several rows of one service, of which the first counts. */
export const eachOnce = (services: ReminderFacts['servicesDue']): ReminderFacts['servicesDue'] =>
  [...new Map(services.toReversed().map((service) => [service.serviceTypeId, service])).values()].toReversed();

/** What the practice wrote for service reminders (MS-05), and its link, or else that of the page on which clients ask for a visit. The care
 * page leads there too. */
export function ownWords(
  medium: Medium,
  { campaignEnrollments, requestPage, carePage }: Pick<Sender, 'campaignEnrollments' | 'requestPage' | 'carePage'>,
) {
  const { campaignConfig } = campaignEnrollments.find(({ campaignType }) => campaignType === 'ServiceReminders') ?? {};
  const { text, link, notInTexts } = campaignConfig?.customContent ?? {};
  const isLeftOut = notInTexts === true && medium === 'SMS';
  const own = !isLeftOut && link ? `${oneLine(link.label)}: ${link.url}` : null;
  return {
    words: isLeftOut ? '' : (text?.trim() ?? ''),
    link: own ?? (requestPage && !carePage ? `Ask for a visit: ${requestPage}` : null),
  };
}

function thanks(visit: Visit | undefined, facts: ReminderFacts, sender: Sender): ReminderText {
  const { message = '', link } = sender.postAppointmentCommunications ?? {};
  return {
    subject: oneLine(`Thank you from ${sender.practiceName}`),
    body: letter(
      [
        filled(message, visit, facts, sender),
        ...(sender.surveyPage ? [`How was it? Tell us in a minute: ${sender.surveyPage}`] : []),
        ...(link ? [link] : []),
      ],
      facts,
      sender,
    ),
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
function asText(
  { sentences: [first = '', ...others], instructions = [], links = [], request }: Message,
  { owner }: ReminderFacts,
): string {
  const about = [`${greeting(owner)},`, first, ...others.map(capital)].join(' ');
  const lines = [...instructions, ...links];
  return [about, ...lines, `${request} Reply STOP to opt out.`].join(lines.length > 0 ? '\n' : ' ');
}

function asLetter(
  { sentences, instructions = [], pages = [], links = [], request }: Message,
  facts: ReminderFacts,
  sender: Sender,
): string {
  const about = sentences.map(capital).join(' ');
  const paragraphs = [...instructions, ...pages, ...links];
  // Addresses stand apart.
  const isApart = paragraphs.length > 0 || request.includes('\n');
  return letter(isApart ? [about, ...paragraphs, request] : [`${about} ${request}`], facts, sender);
}

const letter = (paragraphs: readonly string[], { owner }: ReminderFacts, sender: Sender): string =>
  [`${greeting(owner)},`, ...paragraphs, signature(sender)].join('\n\n');

export const greeting = ({ firstName }: Pick<ReminderFacts['owner'], 'firstName'>): string =>
  firstName ? `Hi ${firstName}` : 'Hello';

function signature(sender: Sender): string {
  return [sender.practiceName, ...addressLines(sender), formatPhone(sender.practiceVoicePhone)]
    .filter(Boolean)
    .join('\n');
}

/** Only texts can be replied to; emails have no inbox. */
function waysToAnswer(
  medium: ReminderContent['medium'],
  { practiceVoicePhone }: Pick<Sender, 'practiceVoicePhone'>,
): string {
  const call = formatPhone(practiceVoicePhone) === '' ? 'call us' : `call ${formatPhone(practiceVoicePhone)}`;
  return medium === 'SMS' ? `reply to this text or ${call}` : call;
}

const animalOf = ({ pets }: ReminderFacts, petId: string | null): string | undefined =>
  pets.find(({ id }) => id === petId)?.name;

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** An email header must be one line, but names may have line breaks. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
