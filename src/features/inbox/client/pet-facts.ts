import type { Animal } from '#contract/campaigns/clients.ts';
import { dayOf } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { clients } from '#src/strings/clients.ts';

/** From this age in months, ages are shown in years. */
const yearsFrom = 24;

/** A pet's age today in the practice's zone: in months, later in years. */
export function ageOf(birthDate: string, zone: string, now: Date = new Date(serverNow())): string {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, today = 0] = dayOf(now, zone).split('-').map(Number);
  const months = (thisYear - year) * 12 + thisMonth - month - (today < day ? 1 : 0);
  return months < yearsFrom ? clients.pet.months(Math.max(months, 0)) : clients.pet.years(Math.floor(months / 12));
}

/** Breed, sex, age and weight in one line. */
export const describePet = ({ breed, species, sex, birthDate, weight, deceased }: Animal, zone: string): string =>
  [
    breed ?? clients.pet.species[species],
    sex,
    birthDate && !deceased ? ageOf(birthDate, zone) : null,
    weight && !deceased ? clients.pet.weight(weight.value, weight.unit) : null,
  ]
    .filter(Boolean)
    .join(' · ');
