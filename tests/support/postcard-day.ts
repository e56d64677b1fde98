import { dayIn, momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { finishPostcard, type PostcardEnd } from '#server/domain/postcard/finish.ts';
import { cardsOf, elmStreet, remindAt } from './postcard-world.ts';
import { aPracticeDay, type PracticeDay } from './practice-day.ts';
import { at } from './server-world.ts';

const zone = 'America/New_York';
export const today = () => dayIn(new Date(), zone);

/** A practice whose cards are mailed. */
export const aMailingDay = (mediums: readonly string[] = ['SMS', 'POSTCARD']) =>
  aPracticeDay({
    name: 'Harborview',
    time_zone: zone,
    campaign_enrollments: JSON.stringify([
      { campaignType: 'ServiceReminders', status: 'completed', startDate: '2026-01-01', mediums },
    ]),
  });

/** A client with a dog and a service whose card goes so many days from now. */
export async function aHouseholdOf(
  practice: PracticeDay,
  first_name: string,
  { days = 10, address = elmStreet }: { days?: number; address?: object } = {},
) {
  const client = await practice.client({ first_name, last_name: 'Okafor', postal_address: JSON.stringify(address) });
  const pet = await practice.pet(client.id, { name: `${first_name}’s dog`, species: 'Canine' });
  await practice.world.store.db
    .insertInto('service_due')
    .values({
      practice: practice.practice,
      id: `${pet.id}-rabies`,
      pet_id: pet.id,
      service_type_id: 'rabies',
      name: 'Rabies',
      due_on: addDays(today(), days + 30),
    })
    .execute();
  return client;
}

/** The moment comes at which the cards of `aHouseholdOf` are sent. */
export async function becomeDue({ practice, world }: PracticeDay, { days }: { days: number }): Promise<void> {
  const moment = momentOf('postcard', addDays(today(), days + 30), zone);
  const reminders_from = new Date(moment.getTime() - 60_000);
  await world.store.db.updateTable('practice').set({ reminders_from }).where('practice', '=', practice).execute();
  await remindAt(world, practice, moment.toISOString());
}

/** A card that was handed over, and how it ended. */
export async function aCard(
  practice: PracticeDay,
  client: { id: string },
  end: PostcardEnd | 'LISTED' | null,
  given = {},
) {
  const sides = {
    art: 'dog',
    headline: 'Luna is due for a visit',
    practiceName: 'Harborview',
    note: null,
    link: null,
    greeting: 'Hi Maya,',
    lines: ['Luna: Rabies, Jan 12'],
    more: null,
    request: 'Please call us to book a visit for Luna.',
    to: { name: '=Maya Okafor', ...elmStreet },
    from: null,
  };
  const { id } = await practice.world.store.db
    .insertInto('postcard')
    .values({
      practice: practice.practice,
      pet_owner_id: client.id,
      at: new Date(),
      sides: JSON.stringify(sides),
      ...(end === 'LISTED' && { status: 'LISTED' }),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (end && end !== 'LISTED') await at(practice.world, practice.practice, null).run(finishPostcard, id, end);
  return id;
}
/** The printer takes all waiting cards. */
export async function printCards({ practice, world }: PracticeDay): Promise<void> {
  for (const { id } of await cardsOf(world, practice))
    await at(world, practice, null).run(finishPostcard, id, printed());
}
export const printed = (printedAt = new Date()) => ({ status: 'PRINTED', printerId: 'psc_1', printedAt }) as const;
