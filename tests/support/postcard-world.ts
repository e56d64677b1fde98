import { queueDueClients } from '#server/domain/reminder/queue-due-clients.ts';
import { remindClient } from '#server/domain/reminder/remind-client.ts';
import { aClientToRemind, aRemindingPractice } from './reminder-world.ts';
import { aPet, at, type World } from './server-world.ts';

export const elmStreet = { street: '12 Elm Street', city: 'Portland', state: 'ME', postalCode: '04101' };
/** The day of the services of `aHousehold`, and the moment of their card in New York. */
export const dueOn = '2026-03-15';
export const cardAt = '2026-02-15T14:00:00.000Z';

/** A practice whose postcards begin before `cardAt`. */
export const aMailingPractice = (world: World, more: Parameters<typeof aRemindingPractice>[1] = {}) =>
  aRemindingPractice(world, {
    reminders_from: '2026-02-15T13:59:00.000Z',
    name: 'Harborview',
    services: { mediums: ['POSTCARD'] },
    ...more,
  });

/** A client on Elm Street with the dog Luna, the cat Milo and a service due for each. */
export async function aHousehold(world: World, practice: string, address: object | null = elmStreet) {
  const client = await aClientToRemind(world, practice, {
    first_name: 'Maya',
    last_name: 'Okafor',
    postal_address: address && JSON.stringify(address),
  });
  const { db } = world.store;
  await db.updateTable('pet').set({ name: 'Luna' }).where('id', '=', client.pet.id).execute();
  const milo = await aPet(world, practice, client.id, { name: 'Milo', species: 'Feline' });
  const due = async (id: string, petId: string, name: string, due_on = dueOn) => {
    await db
      .insertInto('service_due')
      .values({ practice, id, pet_id: petId, service_type_id: name.toLowerCase(), name, due_on })
      .execute();
    return id;
  };
  const services = [
    await due(`${client.id} 1`, client.pet.id, 'Rabies'),
    await due(`${client.id} 2`, milo.id, 'Distemper'),
  ];
  return { ...client, luna: client.pet, milo, services, due };
}

/** Reminds the clients of a practice who are due at a moment. */
export async function remindAt(world: World, practice: string, moment = cardAt): Promise<void> {
  const system = at(world, practice, null);
  await system.run(queueDueClients, new Date(moment));
  const clients = await world.store.db
    .selectFrom('reminder_turn')
    .select('id')
    .where('practice', '=', practice)
    .execute();
  for (const { id } of clients) await system.run(remindClient, id, new Date(moment), 'https://rapport.example');
}

/** The cards of a practice as they are stored, in order. */
export const cardsOf = ({ store: { db } }: World, practice: string) =>
  db.selectFrom('postcard').selectAll().where('practice', '=', practice).orderBy('create_ts').execute();
