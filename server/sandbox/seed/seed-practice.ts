import { faker } from '@faker-js/faker/locale/en';
import { sql } from 'kysely';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Db } from '#server/db/schema.ts';
import type { Staff } from '#server/domain/context.ts';
import { scheduleOf } from './appointments.ts';
import { bookingSetup } from './booking.ts';
import { calendarOf } from './calendar.ts';
import { addressOf, clientsOf } from './clients.ts';
import { contactsOf } from './contacts.ts';
import { inboxOf } from './conversations.ts';
import type { PracticePlan } from './plan.ts';
import { practiceRow, staffOf, templatesOf } from './practice.ts';
import { seedNewsletters } from './newsletters.ts';
import { insertRows, type SeedRow } from './rows.ts';
import { surveysOf } from './surveys.ts';
import { classificationsOf, classifiedAs, servicesDueOf, serviceTypesOf } from './services-due.ts';

/** In the order of writing: later tables reference earlier ones. */
const writingOrder = [
  'practice',
  'staff_user',
  'template',
  'service_type',
  'client_classification',
  'pet_owner',
  'secondary_contact',
  'pet',
  'service_due',
  'conversation',
  'conversation_pet',
  'message',
  'sms_recipient',
  'medical_record',
  'department',
  'facility',
  'practitioner',
  'practitioner_department',
  'appointment_type',
  'practitioner_hours',
  'booking_config',
  'appointment',
  'appointment_action',
  'reminder',
  'survey',
  'survey_version',
  'survey_invitation',
  'survey_submission',
] as const;

/** Everything a practice consists of, table by table. */
export function rowsOf(plan: PracticePlan, now: Date) {
  // Synchronous, so that the random numbers of one practice are never mixed with another's.
  faker.seed(plan.seed);
  const calendar = calendarOf(now, plan.timeZone);
  const autoReplyId = faker.string.uuid();
  const practice = practiceRow(faker, plan, calendar, autoReplyId);
  const staff = staffOf(faker, plan, calendar);
  const clients = clientsOf(faker, plan, calendar);
  const booking = bookingSetup(rowKeyOf(plan.identity), staff.doctors);
  return {
    practice: [practice],
    staff_user: staff.rows,
    template: templatesOf(faker, plan, calendar, autoReplyId),
    service_type: serviceTypesOf(plan, calendar),
    client_classification: classificationsOf(plan),
    pet_owner: clients.all.map(({ owner }, index) => ({
      ...owner,
      postal_address: addressOf(plan, index),
      classification_ids: classifiedAs(index),
    })),
    pet: clients.all.flatMap(({ pets }) => pets),
    ...inboxOf(faker, plan, calendar, clients, staff),
    ...booking,
    ...scheduleOf(faker, plan, calendar, clients, staff.doctors, booking.practitioner),
    // Last, so that the random numbers of the other tables stay the same.
    secondary_contact: contactsOf(faker, clients),
    service_due: servicesDueOf(faker, calendar, clients),
    ...surveysOf(faker, plan, calendar, clients),
  };
}

const staffOfRow = ({ id = '', email = '', first_name, last_name }: SeedRow<'staff_user'>): Staff => ({
  id,
  email,
  name: `${first_name} ${last_name}`,
});

/**
 * Writes a practice in one transaction, so that an interrupted start can be repeated. An existing practice is left as it is.
 * @param onProgress called with the share that is written, up to 1
 */
export async function seedPractice(
  db: Db,
  plan: PracticePlan,
  now: Date,
  onProgress: (share: number) => void = () => undefined,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7263002)`.execute(tx);
    const key = rowKeyOf(plan.identity);
    if (await tx.selectFrom('practice').select('practice').where('practice', '=', key).executeTakeFirst()) return;
    const rows = rowsOf(plan, now);
    const total = Object.values(rows).reduce((sum, each) => sum + each.length, 0);
    let written = 0;
    const onWritten = (count: number) => {
      written += count;
      onProgress(written / total);
    };
    for (const table of writingOrder) await insertRows(tx, table, rows[table], onWritten);
    const [author] = rows.staff_user;
    // None of a quiet practice may interfere with a test, and those of one that begins later have not begun.
    const areSent = !plan.isQuiet && plan.beginsIn === undefined;
    if (author) await seedNewsletters(tx, key, { author: staffOfRow(author), now, areSent });
  });
}
