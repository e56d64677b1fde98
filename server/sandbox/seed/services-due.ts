import type { Faker } from '@faker-js/faker';
import type { Calendar } from './calendar.ts';
import type { Clients, Pet } from './clients.ts';
import { serviceTypes } from './practice-texts.ts';
import type { SeedRow } from './rows.ts';

/** Days from today: some are overdue, some become due long after the first reminder. */
const span = { min: -60, max: 150 };

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
