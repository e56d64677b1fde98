import type { Faker } from '@faker-js/faker';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { magicNumbers } from '#server/outside/carrier/magic-numbers.ts';
import { magicStreets } from '#server/outside/letterbox/magic-streets.ts';
import { type MagicAddress, magicAddresses } from '#server/outside/mail/magic-addresses.ts';
import type { Calendar } from './calendar.ts';
import { kinds, petNames } from './breeds.ts';
import { type PracticePlan, textingNumberOf, voiceNumberOf } from './plan.ts';
import type { SeedRow } from './rows.ts';

export type Owner = SeedRow<'pet_owner'> & { id: string; pims_id: string; first_name: string; last_name: string };
export type Pet = SeedRow<'pet'> & { id: string; pet_owner_id: string; name: string; sex: string; species: string };

/** A client with their pets. */
export interface Client {
  readonly owner: Owner;
  readonly pets: readonly Pet[];
}

/** A practice's clients. */
export interface Clients {
  /** All clients, those with magic numbers first. */
  readonly all: readonly Client[];
  /** Clients with a phone of their own that is not a magic number. */
  readonly textable: readonly Client[];
  /** Phones that two clients share, so that a text may be from either. */
  readonly sharedPhones: readonly string[];
  /** Phones that text the practice and belong to no client. */
  readonly strangers: readonly string[];
  /** Unused phones. */
  readonly spare: readonly string[];
}

/** Generates a practice's clients. Magic numbers count towards `size.owners`. */
export function clientsOf(faker: Faker, plan: PracticePlan, calendar: Calendar): Clients {
  const { owners: count, pets: petCount } = plan.size;
  const phones = phonesOf(plan);
  const pairs = count < 20 ? 0 : Math.ceil(count / 60);
  const strangers = Array.from({ length: Math.max(2, Math.ceil(plan.size.conversations / 30) + 1) }, phones);
  const magic = magicNumbers.map(({ client: [first, last], digits }, index) =>
    anOwner(faker, plan, index, first, last, plan.phonePrefix + digits),
  );
  const others = Array.from({ length: Math.max(count - magic.length, 0) }, (_, index) => {
    const hasNone = index >= pairs * 2 && index % 53 === 52;
    const phone = hasNone ? null : phones();
    return anOwner(faker, plan, magic.length + index, faker.person.firstName(), faker.person.lastName(), phone);
  });
  for (let pair = 0; pair < pairs; pair++) {
    const [one, two] = [others[pair * 2], others[pair * 2 + 1]];
    if (one && two) Object.assign(two, { last_name: one.last_name, contact_phone: one.contact_phone });
  }
  // The last ones, so that the clients that tests and pages see first have ordinary addresses.
  const last = others.slice(pairs * 2).slice(-magicAddresses.length);
  for (const [index, owner] of last.entries()) {
    const { name, client } = magicAddresses[index] as MagicAddress;
    const [first_name, last_name] = client;
    Object.assign(owner, { first_name, last_name, email: emailOf(first_name, last_name, `+${name}`) });
  }

  const all = [...magic, ...others].map((owner) => ({ owner, pets: [] as Pet[] }));
  for (let index = 0; index < petCount; index++) {
    const client = all[index < all.length ? index : faker.number.int({ min: 0, max: all.length - 1 })];
    client?.pets.push(aPet(faker, plan, calendar, client.owner));
  }
  return {
    all,
    textable: all.slice(magic.length + pairs * 2).filter(({ owner }) => owner.contact_phone !== null),
    sharedPhones: others.slice(0, pairs * 2).flatMap((owner, index) => (index % 2 === 0 && owner.contact_phone) || []),
    strangers,
    spare: Array.from({ length: Math.ceil(count / 8) }, phones),
  };
}

/** The first client on a street with a special behaviour. */
const firstMagicStreet = 2;
const streets = [
  'Maple Street',
  'Cedar Lane',
  'Church Road',
  'Mill Street',
  'Orchard Avenue',
  'School Street',
  'Hill Road',
];

/** A client's address, in the practice's town; unknown for a few. A few of the first live where the printer has trouble. */
export function addressOf({ address }: PracticePlan, index: number): SeedRow<'pet_owner'>['postal_address'] {
  if (index % 17 === 16) return null;
  const name = magicStreets[index - firstMagicStreet]?.name ?? streets[index % streets.length];
  const street = `${1 + ((index * 37) % 400)} ${name}`;
  return { street, city: address.city, state: address.state, postalCode: address.zip };
}

/** Returns unique phone numbers in a scattered order, without the practice's own and the magic ones. */
function phonesOf(plan: PracticePlan): () => string {
  const taken = new Set([
    textingNumberOf(plan),
    voiceNumberOf(plan),
    ...magicNumbers.map(({ digits }) => plan.phonePrefix + digits),
  ]);
  let next = 0;
  return () => {
    for (;;) {
      const phone = `${plan.phonePrefix}${String((next++ * 7919 + 2357) % 10_000).padStart(4, '0')}`;
      if (!taken.has(phone)) return phone;
    }
  };
}

function anOwner(
  faker: Faker,
  plan: PracticePlan,
  index: number,
  first: string,
  last: string,
  phone: string | null,
): Owner {
  return {
    practice: rowKeyOf(plan.identity),
    id: faker.string.uuid(),
    pims_id: String(10_001 + index),
    first_name: first,
    last_name: last,
    contact_phone: phone,
    voice_phone: faker.datatype.boolean(0.3) ? `${plan.phonePrefix}${faker.string.numeric(4)}` : phone,
    email: faker.datatype.boolean(0.9) ? emailOf(first, last) : null,
  };
}

const emailOf = (first: string, last: string, tag = ''): string =>
  `${first}.${last}${tag}@mail.example`.toLowerCase().replace(/[^a-z.@+]/g, '');

function aPet(faker: Faker, plan: PracticePlan, calendar: Calendar, owner: Owner): Pet {
  const kind = faker.helpers.weightedArrayElement(kinds.map((value) => ({ value, weight: value.share })));
  const isMale = faker.datatype.boolean();
  const isFixed = kind.species !== 'Avian' && faker.datatype.boolean(0.85);
  const ageInDays = faker.number.int({ min: 60, max: kind.oldest * 365 });
  const id = faker.string.uuid();
  const name = faker.helpers.arrayElement(petNames);
  const isBreedKnown = faker.datatype.boolean(0.97);
  const [breed, [lightest, heaviest]] = isBreedKnown
    ? faker.helpers.arrayElement(Object.entries(kind.breeds))
    : [null, kind.ordinary];
  return {
    practice: rowKeyOf(plan.identity),
    id,
    pet_owner_id: owner.id,
    name,
    sex: isFixed ? (isMale ? 'Neutered male' : 'Spayed female') : isMale ? 'Male' : 'Female',
    species: kind.species,
    breed,
    birth_date: faker.datatype.boolean(0.95) ? calendar.dateOf(-ageInDays) : null,
    weight_value: Math.round(faker.number.float({ min: lightest, max: heaviest }) * 10) / 10,
    weight_unit: kind.unit,
    deceased: faker.datatype.boolean(0.04),
  };
}
