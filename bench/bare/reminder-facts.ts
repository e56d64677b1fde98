import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Reads the facts of everybody with a visit or a service on these days, each table in one statement, and does nothing with them. */
export async function bareFacts(db: Db, practice: string, about: 'visits' | 'services', [from, to]: [string, string]) {
  const ids =
    about === 'visits'
      ? sql`select pet_owner_id from appointment where practice = ${practice} and deleted_at is null and resource_date between ${from}::date and ${to}::date`
      : sql`select pet.pet_owner_id from service_due due join pet on pet.practice = due.practice and pet.id = due.pet_id where due.practice = ${practice} and due.due_on between ${from}::date and ${to}::date`;
  const { rows: owners } = await sql`select * from pet_owner where practice = ${practice} and id in (${ids})`.execute(
    db,
  );
  const others = [
    sql`select pet_owner_id, id, name, deceased from pet where practice = ${practice} and pet_owner_id in (${ids})`,
    sql`
      select pet_owner_id, id, starts_at, type_id, type, pet_id, confirmed_at, (
        select min((action.data ->> 'timestamp')::timestamptz(3)) from appointment_action action
        where action.practice = appointment.practice and action.appointment_id = appointment.id
          and action.action_type = 'PRACTICE_DATA_UPSERT'
      )
      from appointment
      where practice = ${practice} and pet_owner_id in (${ids}) and deleted_at is null and starts_at > now() - interval '30 days'
    `,
    sql`
      select pet.pet_owner_id, due.id, due.pet_id, due.service_type_id, due.name, due.due_on
      from service_due due join pet on pet.practice = due.practice and pet.id = due.pet_id
      where due.practice = ${practice} and pet.pet_owner_id in (${ids}) and due.due_on > now() - interval '60 days'
    `,
    sql`select phone from sms_recipient where practice = ${practice} and not subscribed`,
    sql`select email, reason from email_stop where practice = ${practice}`,
  ];
  let rows = owners.length;
  for (const statement of others) rows += (await statement.execute(db)).rows.length;
  return rows;
}
