import type { Faker } from '@faker-js/faker';
import type { Calendar } from './calendar.ts';
import type { Clients, Pet } from './clients.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { PracticePlan } from './plan.ts';
import { clientClassifications, serviceTypes } from './practice-texts.ts';
import type { SeedRow } from './rows.ts';

/** Days from today: some are overdue, some become due long after the first reminder. */
const span = { min: -60, max: 150 };

/** The services that the practice software has reported. */
export const serviceTypesOf = ({ identity }: PracticePlan, calendar: Calendar): SeedRow<'service_type'>[] =>
  serviceTypes.map(({ id, name, species }) => ({
    practice: rowKeyOf(identity),
    id,
    name,
    species: [...species],
    seen_at: lastSync(calendar).finished,
  }));

/** The latest sync of services, on the morning before. */
export const lastSync = (calendar: Calendar) => ({
  started: calendar.at(-1, 300).toISOString(),
  finished: calendar.at(-1, 420).toISOString(),
});

export const classificationsOf = ({ identity }: PracticePlan): SeedRow<'client_classification'>[] =>
  clientClassifications.map(({ id, name }) => ({ practice: rowKeyOf(identity), id, name }));

/** The classifications of a client by their place in the list. */
export const classifiedAs = (index: number): string[] =>
  clientClassifications.filter(({ every }) => index % every === every - 1).map(({ id }) => id);

/** The services that animals are due for. The practice software still lists those of animals that have died. */
export const servicesDueOf = (faker: Faker, calendar: Calendar, { all }: Clients): SeedRow<'service_due'>[] =>
  all.flatMap(({ pets }) => pets.flatMap((pet) => dueOf(faker, calendar, pet)));

function dueOf(faker: Faker, calendar: Calendar, { practice, id: pet_id, species }: Pet): SeedRow<'service_due'>[] {
  const own = serviceTypes.filter((type) => type.species.includes(species));
  const first = faker.number.int(span);
  return faker.helpers.arrayElements(own, { min: 0, max: Math.min(3, own.length) }).map(({ id, name }) => {
    // Services of one visit become due on the same day.
    const day = faker.datatype.boolean(0.6) ? first : faker.number.int(span);
    return {
      ...(practice !== undefined && { practice }),
      id: `${pet_id}-${id}`,
      pet_id,
      service_type_id: id,
      name,
      due_on: calendar.dateOf(day),
    };
  });
}
