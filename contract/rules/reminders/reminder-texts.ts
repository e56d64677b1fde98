import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { PracticeEnrollment } from '../../campaigns/enrollment.ts';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { addressLines, type PracticeAddress } from '../../campaigns/profile.ts';
import { dayIn } from '../cadences/cadence-moments.ts';
import { formatPhone } from '../texting/phone.ts';
import { fillPlaceholders } from '../texting/placeholders.ts';
import type { ScheduledReminder } from './scheduled-reminders.ts';

/** The part of an enrollment that reminders quote. */
type Sender = PracticeAddress &
  Pick<
    PracticeEnrollment,
    'practiceName' | 'practiceIanaZone' | 'practiceVoicePhone' | 'postAppointmentCommunications'
  >;

/** The text of a reminder; only emails use the subject. */
export interface ReminderText {
  readonly subject: string;
  readonly body: string;
}

type ReminderContent = Pick<ScheduledReminder, 'cadence' | 'medium' | 'subjects' | 'asksToConfirm'>;
type Visit = ReminderFacts['appointments'][number];

const unnamedAnimal = 'your pet';

/** The text of a reminder, as the client gets it and as staff preview it. */
export function reminderText(reminder: ReminderContent, facts: ReminderFacts, sender: Sender): ReminderText {
  const [{ id, kind }] = reminder.subjects;
  const visit = kind === 'appointment' ? facts.appointments.find((one) => one.id === id) : undefined;
  if (reminder.cadence === 'thank-you') return thanks(visit, facts, sender);
  const message = visit ? aboutVisit(reminder, visit, facts, sender) : aboutServices(reminder, facts, sender);
  const body =
    reminder.medium === 'SMS' ? asText(message.sentences, facts) : asLetter(message.sentences, facts, sender);
  return { subject: oneLine(message.subject), body };
}

interface Sentences {
  readonly subject: string;
  readonly sentences: readonly string[];
}

function aboutVisit(
  { cadence, medium, asksToConfirm }: ReminderContent,
  visit: Visit,
  facts: ReminderFacts,
  sender: Sender,
): Sentences {
  const startsAt = new TZDate(visit.startsAt, sender.practiceIanaZone);
  const animal = animalOf(facts, visit.petId) ?? unnamedAnimal;
  const day = dayInWords(startsAt);
  const fact = appointmentSentence(animal, startsAt, cadence === 'same-day' ? 'today' : `on ${day}`, sender);
  return {
    subject: `${capital(animal)}'s appointment on ${day}`,
    sentences: asksToConfirm
      ? [capital(fact), requestForConfirmation(medium, sender)]
      : [`A reminder: ${fact}`, `Should anything change, please ${waysToAnswer(medium, sender)}.`],
  };
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

function aboutServices(
  { cadence, medium, subjects }: ReminderContent,
  facts: ReminderFacts,
  sender: Sender,
): Sentences {
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
    sentences: [...sentences, `Please ${waysToAnswer(medium, sender)} to book a visit at ${sender.practiceName}.`],
  };
}

function thanks(visit: Visit | undefined, facts: ReminderFacts, sender: Sender): ReminderText {
  const { message = '', link } = sender.postAppointmentCommunications ?? {};
  const words = fillPlaceholders(message, {
    owner: facts.owner.firstName,
    pet: visit && animalOf(facts, visit.petId),
    practice: sender.practiceName,
    'practice phone': formatPhone(sender.practiceVoicePhone),
  });
  return {
    subject: oneLine(`Thank you from ${sender.practiceName}`),
    body: asLetter([words, ...(link ? [link] : [])], facts, sender, '\n\n'),
  };
}

const asText = (sentences: readonly string[], { owner }: ReminderFacts): string =>
  [`${greeting(owner)},`, ...sentences, 'Reply STOP to opt out.'].join(' ');

const asLetter = (sentences: readonly string[], { owner }: ReminderFacts, sender: Sender, between = ' '): string =>
  [`${greeting(owner)},`, sentences.join(between), signature(sender)].join('\n\n');

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
