import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { PracticeEnrollment } from '../../campaigns/enrollment.ts';
import {
  mostPostcardLines,
  type PostalAddressee,
  type PostcardArt,
  type PostcardSides,
} from '../../campaigns/postcards.ts';
import type { PracticeAddress } from '../../campaigns/profile.ts';
import type { ReminderFacts } from '../../campaigns/reminder-facts.ts';
import { fullName } from '../practice/full-name.ts';
import { addressProblem, tidyAddress } from '../practice/postal-address.ts';
import { cutText } from '../text/cut-text.ts';
import { formatPhone } from '../texting/phone.ts';
import { eachOnce, greeting, listed, oneLine, ownWords, unnamedAnimal } from './reminder-texts.ts';
import { shortened, textWidth } from './text-width.ts';

/** The part of an enrollment that a card quotes. */
export type PostcardSender = PracticeAddress &
  Pick<PracticeEnrollment, 'practiceName' | 'practiceVoicePhone' | 'campaignEnrollments'>;

type Service = ReminderFacts['servicesDue'][number];
type Animal = ReminderFacts['pets'][number];

/** Ems that a line of the card has room for, and the animal's name in it. */
const widest = { line: 18, animal: 7, headlineName: 9, name: 24, greeting: 12, link: 44 };
/** Animals that the headline names. */
const mostNamed = 3;
/** Characters of a name that print-and-mail services take. */
const longestName = 40;
const unnamedClient = 'Pet Parent';

/**
 * What is printed on a client's card about services that are due. Null where their address cannot be delivered to, or none of the services
 * is theirs. Animals are in the order of the facts and services by due day, whatever order the subjects have.
 */
export function composePostcard(
  subjects: readonly { readonly id: string }[],
  facts: ReminderFacts,
  sender: PostcardSender,
): PostcardSides | null {
  const { address } = facts.owner;
  if (!address || addressProblem(address) !== null) return null;
  const ids = new Set(subjects.map(({ id }) => id));
  const services = facts.servicesDue.filter(({ id }) => ids.has(id)).toSorted(byDueDay);
  const animals = facts.pets.flatMap((pet) => {
    const due = eachOnce(services.filter(({ petId }) => petId === pet.id));
    return due.length > 0 ? [{ pet, due }] : [];
  });
  if (animals.length === 0) return null;
  const lines = linesOf(animals);
  const left = animals.reduce((sum, { due }) => sum + due.length, 0) - lines.length;
  const names = animals.map(({ pet }) => nameOf(pet, widest.headlineName));
  const { words, link } = ownWords('POSTCARD', sender);
  const name = shortened(fullName(facts.owner.firstName, facts.owner.lastName) || unnamedClient, widest.name);
  return {
    art: artOf(animals.map(({ pet }) => pet)),
    headline: headlineOf(names),
    practiceName: shortened(oneLine(sender.practiceName), widest.name),
    note: words === '' ? null : oneLine(words),
    link: link !== null && fitsOnCard(link) ? link : null,
    greeting: shortened(`${greeting(facts.owner)},`, widest.greeting),
    lines,
    more: left === 0 ? null : left === 1 ? 'and 1 more service' : `and ${left} more services`,
    request: requestOf(animals.length > 1 ? 'them' : (names[0] ?? unnamedAnimal), sender),
    to: { name: cutText(name, longestName), ...tidyAddress(address) },
    from: senderAddress(sender),
  };
}

/** Whether a card has room for the practice's link; one that is too long is left out. */
export const fitsOnCard = (link: string): boolean => textWidth(link) <= widest.link;

/** Each animal's first service, then the others by due day as far as they fit; shown by animal. */
function linesOf(animals: readonly { readonly pet: Animal; readonly due: readonly Service[] }[]): string[] {
  const firsts = animals.flatMap(({ due }) => due.slice(0, 1));
  const others = animals.flatMap(({ due }) => due.slice(1)).toSorted(byDueDay);
  const shown = new Set([...firsts, ...others].slice(0, mostPostcardLines).map(({ id }) => id));
  return animals.flatMap(({ pet, due }) => due.filter(({ id }) => shown.has(id)).map((one) => lineOf(pet, one)));
}

function lineOf(pet: Animal, { name, dueOn }: Service): string {
  const [before, after] = [
    `${nameOf(pet, widest.animal)}: `,
    `, ${format(new TZDate(`${dueOn}T00:00:00Z`, 'UTC'), 'MMM d')}`,
  ];
  return before + shortened(oneLine(name), widest.line - textWidth(before) - textWidth(after)) + after;
}

const nameOf = ({ name }: Animal, ems: number): string => shortened(oneLine(name).trim() || unnamedAnimal, ems);

function headlineOf(names: readonly string[]): string {
  const others = names.length - mostNamed;
  const named = others > 1 ? [...names.slice(0, mostNamed), `${others} others`] : names;
  const text = `${listed(named)} ${names.length > 1 ? 'are' : 'is'} due for a visit`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function requestOf(whom: string, { practiceVoicePhone }: PostcardSender): string {
  const phone = formatPhone(practiceVoicePhone);
  return `Please ${phone === '' ? 'call us' : `call ${phone}`} to book a visit for ${whom}.`;
}

/** Dogs and cats have drawings of their own. */
function artOf(animals: readonly Animal[]): PostcardArt {
  const species = new Set(animals.map((pet) => pet.species));
  const [dog, cat] = [species.delete('Canine'), species.delete('Feline')];
  if (species.size > 0) return 'other';
  return dog && cat ? 'dog-and-cat' : dog ? 'dog' : 'cat';
}

function senderAddress(sender: PostcardSender): PostalAddressee | null {
  const address = {
    street: [sender.practiceAddress, sender.practiceAddress2].filter(Boolean).join(' '),
    city: sender.practiceAddressCity ?? '',
    state: sender.practiceAddressState ?? '',
    postalCode: sender.practiceAddressPostalCode ?? '',
  };
  if (addressProblem(address) !== null) return null;
  return { name: cutText(oneLine(sender.practiceName), longestName), ...tidyAddress(address) };
}

const byDueDay = (one: Service, other: Service): number =>
  compare(one.dueOn, other.dueOn) || compare(one.name, other.name) || compare(one.id, other.id);
const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
