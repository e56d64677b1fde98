import { randomUUID } from 'node:crypto';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { recordPracticeData } from '#server/domain/appointment/record-practice-data.ts';
import { queueDueClients } from '#server/domain/reminder/queue-due-clients.ts';
import { remindClient } from '#server/domain/reminder/remind-client.ts';
import { aClient, aPet, aPractice, at, practiceData, type World } from './server-world.ts';

type Campaign = PracticeEnrollment['campaignEnrollments'][number];

const running = { status: 'completed', startDate: '2025-01-01' };

/** A practice in New York that has sent every reminder since 2025, before the time of every test. */
export async function aRemindingPractice(
  world: World,
  given: Parameters<typeof aPractice>[1] & { reminders?: Partial<Campaign>; services?: Partial<Campaign> } = {},
) {
  const { reminders = {}, services = {}, ...columns } = given;
  const campaigns: Campaign[] = [
    { ...running, campaignType: 'AppointmentReminders', mediums: ['SMS', 'EMAIL'], ...reminders },
    { ...running, campaignType: 'ServiceReminders', mediums: ['SMS', 'EMAIL', 'POSTCARD'], ...services },
  ];
  const { practice } = await aPractice(world, {
    campaign_enrollments: JSON.stringify(campaigns),
    profile: JSON.stringify({
      practiceVoicePhone: '+15551230000',
      postAppointmentCommunications: { enabled: true, message: 'Thank you for coming in with {{pet}}.', link: null },
    }),
    ...columns,
  });
  return practice;
}

/** A client with a phone, an email address and an animal. */
export async function aClientToRemind(world: World, practice: string, given: Parameters<typeof aClient>[2] = {}) {
  const client = await aClient(world, practice, { email: `${randomUUID()}@mail.example`, ...given });
  return { ...client, pet: await aPet(world, practice, client.id) };
}
type ClientToRemind = Awaited<ReturnType<typeof aClientToRemind>>;

/** Records a visit as the practice software reports it; booked in June 2025 unless given. */
export async function aVisit(
  world: World,
  practice: string,
  { id: client, pet }: ClientToRemind,
  given: { id?: string; date: string; timestamp?: string; confirmed?: boolean },
): Promise<string> {
  const { timestamp = '2025-06-01T12:00:00.000Z', ...rest } = given;
  const id: string = given.id ?? randomUUID();
  const report = practiceData(id, { ...rest, timestamp, client });
  const animal = { ...report.data.animal, id: pet.id };
  await at(world, practice, null).run(recordPracticeData, { ...report, data: { ...report.data, animal } });
  return id;
}

/** A service that is due for a client's pet. */
export const aServiceDue = ({ store: { db } }: World, practice: string, { pet }: ClientToRemind, due_on: string) =>
  db
    .insertInto('service_due')
    .values({ practice, id: randomUUID(), pet_id: pet.id, service_type_id: 'rabies', name: 'Rabies', due_on })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Queues the clients whose reminders are due at a moment, and reminds them. */
export async function remindAt(world: World, practice: string, moment: string, sentAt = moment): Promise<void> {
  const system = at(world, practice, null);
  await system.run(queueDueClients, new Date(moment));
  const dueClients = await world.store.db
    .selectFrom('reminder_turn')
    .select('id')
    .where('practice', '=', practice)
    .execute();
  for (const { id } of dueClients) await system.run(remindClient, id, new Date(sentAt), 'https://rapport.example');
}

/** A practice's reminders in order, each as `cadence medium status`. */
export async function remindersOf({ store: { db } }: World, practice: string) {
  const rows = await db
    .selectFrom('reminder')
    .selectAll()
    .where('practice', '=', practice)
    .orderBy('at')
    .orderBy('cadence')
    .orderBy('medium')
    .orderBy('status')
    .execute();
  return rows.map(({ cadence, medium, status }) => `${cadence} ${medium} ${status}`);
}

/** The texts and emails that a practice has sent to its clients. */
export async function writtenBy({ store: { db } }: World, practice: string) {
  const texts = await db
    .selectFrom('message')
    .selectAll()
    .where('practice', '=', practice)
    .orderBy('create_ts')
    .execute();
  const emails = await db.selectFrom('outgoing_email').selectAll().where('practice', '=', practice).execute();
  return { texts, emails };
}
