import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ConnectKind } from '#contract/connect/items.ts';
import { csvText } from './csv-rows.ts';

interface Sample {
  readonly folder: string;
  readonly pets: number;
  /** The visits are in the four weeks after it. */
  readonly today: Date;
}

type Row = Readonly<Record<string, string | number>>;

const firstNames = [
  'Maya',
  'Jonah',
  'Ada',
  'Tom',
  'Grace',
  'Ivy',
  'Omar',
  'Lena',
  'Noah',
  'Ruth',
  'Kofi',
  'Ines',
  'Hugo',
];
const lastNames = [
  'Okafor',
  'Reyes',
  'Lindqvist',
  'Tanaka',
  'Moreau',
  'Novak',
  'Haddad',
  'Byrne',
  'Silva',
  'Kaur',
  'Weber',
];
const petNames = [
  'Luna',
  'Biscuit',
  'Milo',
  'Pepper',
  'Olive',
  'Rex',
  'Nala',
  'Otis',
  'Ziggy',
  'Hazel',
  'Moss',
  'Clover',
];
const animals = [
  { species: 'Canine', breed: 'Labrador Retriever', weight: 28 },
  { species: 'Feline', breed: 'Domestic Shorthair', weight: 4.5 },
  { species: 'Canine', breed: 'Beagle', weight: 11 },
  { species: 'Feline', breed: 'Siamese', weight: 4 },
  { species: 'Canine', breed: 'Mixed', weight: 17 },
] as const;
const streets = ['Elm Street', 'Oak Avenue', 'Mill Road', 'Harbor Lane', 'Church Street', 'Orchard Way', 'River Road'];
const types = ['Wellness exam', 'Sick visit', 'Vaccination', 'Dental cleaning'];
const services = ['Rabies vaccine', 'Distemper vaccine', 'Heartworm test', 'Dental cleaning'];
const classifications = ['New client', 'Senior discount', 'Rescue'];

const weekdays = 20;
/** Half hours between nine and five in winter time of New York. */
const slotsPerDay = 16;
const firstSlotUtcHour = 14;
/** Visits of a member of staff in the four weeks, which leave times free. */
const visitsPerStaff = weekdays * (slotsPerDay - 4);
const petsPerVisit = 25;

/** Writes the export of an invented practice, the same for the same day: about two pets a client, visits in the coming weeks, a service due for each pet. */
export async function writeSample({ folder, pets, today }: Sample): Promise<string> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).some((name) => name.endsWith('.csv')))
    throw new Error(`${folder} has CSV files already, which are left as they are. Name an empty folder.`);
  const rows = rowsOf(pets, today);
  for (const [kind, ofKind] of Object.entries(rows)) {
    const all = ofKind.map((row) => new Map(Object.entries(row).map(([column, cell]) => [column, String(cell)])));
    await writeFile(path.join(folder, `${kind}.csv`), csvText({ separator: ',', columns: ['id'], rows: all }));
  }
  return Object.entries(rows)
    .map(([kind, ofKind]) => `${kind}.csv: ${ofKind.length} rows`)
    .join('\n');
}

function rowsOf(pets: number, today: Date): Partial<Record<ConnectKind, readonly Row[]>> {
  const visits = Math.max(Math.round(pets / petsPerVisit), 1);
  const staff = Math.max(Math.ceil(visits / visitsPerStaff), 2);
  const owners = owning(pets);
  const days = weekdaysAfter(today);
  return {
    classification: classifications.map((name, index) => ({ id: `class-${index}`, name })),
    department: [{ id: 'medicine', name: 'Medicine' }],
    room: many(staff, (index) => ({ id: `room-${index}`, name: `Exam room ${index + 1}`, departmentId: 'medicine' })),
    appointment_type: types.map((name, index) => ({ id: `type-${index}`, name, departmentId: 'medicine' })),
    staff: many(staff, (index) => ({
      id: `staff-${index}`,
      name: `Dr. ${pick(lastNames, index)} ${index + 1}`,
      departmentIds: 'medicine',
    })),
    service_type: services.map((name, index) => ({ id: `service-${index}`, name, species: 'Canine|Feline' })),
    client: many((owners.at(-1) ?? 0) + 1, client),
    pet: owners.map((owner, index) => pet(index, owner)),
    appointment: many(visits, (index) => {
      const [who, slot] = [index % staff, Math.floor(index / staff)];
      const of = scattered(index) % pets;
      return {
        id: `visit-${index}`,
        clientId: `client-${owners[of]}`,
        petId: `pet-${of}`,
        startsAt: moment(days[slot % weekdays] ?? '', Math.floor(slot / weekdays)),
        lengthInMinutes: 30,
        typeId: `type-${index % types.length}`,
        staffId: `staff-${who}`,
        roomId: `room-${who}`,
        confirmed: index % 3 === 0 ? 'yes' : 'no',
      };
    }),
    service_due: many(pets, (index) => ({
      id: `due-${index}`,
      petId: `pet-${index}`,
      serviceTypeId: `service-${index % services.length}`,
      name: pick(services, index),
      dueOn: dayAfter(today, (scattered(index) % 700) - 350),
    })),
  };
}

function client(index: number): Row {
  const dice = scattered(index);
  const [first, last] = [pick(firstNames, dice), pick(lastNames, Math.floor(dice / 16))];
  return {
    id: `client-${index}`,
    firstName: first,
    lastName: last,
    mobilePhone: fictionalPhone(index),
    email: `${first}.${last}.${index}@example.com`.toLowerCase(),
    'address.street': `${(dice % 900) + 1} ${pick(streets, dice)}`,
    'address.city': 'Springfield',
    'address.state': 'MA',
    'address.postalCode': '01101',
    classificationIds: dice % 4 === 0 ? `class-${dice % classifications.length}` : '',
  };
}

function pet(index: number, owner: number): Row {
  const dice = scattered(index);
  const { species, breed, weight } = pick(animals, dice);
  return {
    id: `pet-${index}`,
    clientId: `client-${owner}`,
    name: pick(petNames, Math.floor(dice / 8)),
    species,
    breed,
    sex: dice % 2 === 0 ? 'Female' : 'Male',
    birthDate: `${2010 + (dice % 15)}-${twoDigits((dice % 12) + 1)}-${twoDigits((dice % 28) + 1)}`,
    'weight.value': weight,
    'weight.unit': 'kg',
    deceased: index % 40 === 39 ? 'yes' : 'no',
  };
}

/** The client of each pet: one, two or three pets a client. */
function owning(pets: number): number[] {
  const owners: number[] = [];
  for (let owner = 0; owners.length < pets; owner += 1)
    for (let count = (owner % 3) + 1; count > 0 && owners.length < pets; count -= 1) owners.push(owner);
  return owners;
}

const many = (count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, index) => row(index));

/** The same large number for the same index, unlike that of the next one. */
const scattered = (index: number): number => Math.imul(index + 1, 0x9e3779b1) >>> 8;

function pick<T>(all: readonly [T, ...T[]] | readonly T[], index: number): T {
  const found = all[index % all.length];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

/** Numbers that are kept for fiction, 555-0100 to 555-0199, in as many area codes as are needed. */
function fictionalPhone(index: number): string {
  const area = 201 + (Math.floor(index / 100) % 799);
  return `+1${area}55501${twoDigits(index % 100)}`;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const dayAfter = (today: Date, days: number): string =>
  new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const weekdaysAfter = (today: Date): string[] =>
  Array.from({ length: 2 * weekdays }, (_, index) => dayAfter(today, index + 1))
    .filter((day) => new Date(day).getUTCDay() % 6 !== 0)
    .slice(0, weekdays);

const moment = (day: string, slot: number): string =>
  new Date(Date.parse(`${day}T${firstSlotUtcHour}:00:00Z`) + slot * 30 * 60_000).toISOString();
