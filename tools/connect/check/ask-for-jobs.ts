import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { queueConfirmation } from '#server/domain/appointment/confirmation-queue.ts';
import { recordPracticeData } from '#server/domain/appointment/record-practice-data.ts';
import { setWriteBackState } from '#server/domain/booking/hand-over.ts';
import type { Context } from '#server/domain/context.ts';
import type { ExpectedJobs } from './judge-jobs.ts';

const bookedMinutes = 30;

/** Queues a note, a confirmation and a booking for what the practice software has reported. */
export async function askForJobs(ctx: Context): Promise<ExpectedJobs> {
  const patient = await patientOf(ctx);
  return {
    confirm: await askToConfirm(ctx),
    note: patient && (await askForNote(ctx, patient.id)),
    book: patient && (await askToBook(ctx, patient)),
  };
}

interface Patient {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly sex: string | null;
  readonly species: string;
  readonly breed: string | null;
  readonly ownerId: string;
  readonly ownerName: string | null;
  readonly smsPhone: string | null;
  readonly email: string | null;
}

async function patientOf({ db, practice }: Context): Promise<Patient | null> {
  const { rows } = await sql<Patient>`
    select pet.id, item.external_id as "externalId", pet.name, pet.sex, pet.species, pet.breed, client.id as "ownerId",
      nullif(concat_ws(' ', client.first_name, client.last_name), '') as "ownerName", client.contact_phone as "smsPhone", client.email
    from pet
    join pet_owner client on client.practice = pet.practice and client.id = pet.pet_owner_id
    join connect_item item on item.practice = pet.practice and item.kind = 'pet' and item.local_id = pet.id::text and not item.gone
    where pet.practice = ${practice} and not pet.deceased
    order by item.external_id limit 1
  `.execute(db);
  return rows[0] ?? null;
}

async function askForNote({ db, practice }: Context, petId: string): Promise<string> {
  const record = await db
    .insertInto('medical_record')
    .values({ practice, pet_id: petId, note: 'A note of the check of the connector.\nIt has two lines.' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return queued(db, { practice, kind: 'NOTE', medical_record_id: record.id });
}

async function askToConfirm(ctx: Context): Promise<string | null> {
  const { db, practice } = ctx;
  const visit = await db
    .selectFrom('appointment')
    .select('id')
    .where('practice', '=', practice)
    .where('starts_at', '>', ctx.now.toISOString())
    .where('confirmed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .executeTakeFirst();
  if (!visit) return null;
  await queueConfirmation(ctx, visit.id);
  const { id } = await db
    .selectFrom('write_back')
    .select('id')
    .where('practice', '=', practice)
    .where('appointment_id', '=', visit.id)
    .executeTakeFirstOrThrow();
  return id;
}

async function askToBook(ctx: Context, patient: Patient): Promise<ExpectedJobs['book']> {
  const { db, practice } = ctx;
  const place = await placeOf(ctx);
  const startsAt = await freeTime(ctx, place, patient.id);
  const appointmentId = randomUUID();
  const { id, name, sex, species, breed, ownerId, ownerName, smsPhone, email } = patient;
  await recordPracticeData(ctx, {
    action_type: 'PRACTICE_DATA_UPSERT',
    resource_id: appointmentId,
    data: {
      timestamp: ctx.now.toISOString(),
      appointment: {
        id: appointmentId,
        date: startsAt,
        type: place.typeName,
        typeId: place.typeId,
        confirmed: false,
        resource: place.staffName,
        pending: true,
      },
      animalOwner: { id: ownerId, name: ownerName, smsPhone, email },
      animal: { id, name, sex, species, breed },
    },
  });
  await db
    .updateTable('appointment')
    .set({ length_in_minutes: bookedMinutes, practitioner_id: place.staffId, facility_id: place.roomId })
    .where('practice', '=', practice)
    .where('id', '=', appointmentId)
    .execute();
  await setWriteBackState(ctx, appointmentId, 'PENDING');
  const jobId = await queued(db, { practice, kind: 'BOOK', appointment_id: appointmentId });
  return { jobId, appointmentId, petId: patient.externalId, startsAt };
}

interface Place {
  readonly typeId: string | null;
  readonly typeName: string | null;
  readonly staffId: string | null;
  readonly staffName: string | null;
  readonly roomId: string | null;
}

/** A type of visit with somebody and a room of its department, as far as the practice software has reported them. */
async function placeOf({ db, practice }: Context): Promise<Place> {
  const { rows } = await sql<Place>`
    select type.id as "typeId", type.name as "typeName", staff.id as "staffId", staff.name as "staffName", room.id as "roomId"
    from (select) as one
    left join appointment_type type on type.practice = ${practice}
    left join practitioner staff on staff.practice = ${practice} and (type.department_id is null or exists (
      select from practitioner_department member
      where member.practice = staff.practice and member.practitioner_id = staff.id and member.department_id = type.department_id
    ))
    left join facility room on room.practice = ${practice} and (type.department_id is null or room.department_id = type.department_id)
    order by staff.id is null, room.id is null, type.id, staff.id, room.id
    limit 1
  `.execute(db);
  const [place] = rows;
  if (!place) throw new Error('There is always one row.');
  return place;
}

/** A time on a weekday, at noon or later in New York, at which neither the staff nor the room nor the pet has a visit. */
async function freeTime({ db, practice, now }: Context, { staffId, roomId }: Place, petId: string): Promise<string> {
  const { rows } = await sql<{ startsAt: string }>`
    select slot as "startsAt"
    from generate_series(
      (${now.toISOString()}::timestamptz at time zone 'America/New_York')::date + interval '7 days 12 hours',
      (${now.toISOString()}::timestamptz at time zone 'America/New_York')::date + interval '1 year', interval '30 minutes'
    ) as wall
    cross join lateral (select wall at time zone 'America/New_York' as slot) as moment
    where extract(isodow from wall) < 6 and wall::time between '12:00' and '16:30'
      and not exists (
        select from appointment visit
        where visit.practice = ${practice} and visit.deleted_at is null
          and (visit.practitioner_id = ${staffId} or visit.facility_id = ${roomId} or visit.pet_id = ${petId}::uuid)
          and visit.starts_at < slot + make_interval(mins => ${bookedMinutes})
          and visit.starts_at + make_interval(mins => coalesce(visit.length_in_minutes, 60)) > slot
      )
    order by slot limit 1
  `.execute(db);
  const [slot] = rows;
  if (!slot) throw new Error('The calendar has no free time within a year.');
  return new Date(slot.startsAt).toISOString();
}

async function queued(
  db: Db,
  row: { practice: string } & ({ kind: 'NOTE'; medical_record_id: string } | { kind: 'BOOK'; appointment_id: string }),
): Promise<string> {
  const { id } = await db.insertInto('write_back').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}
