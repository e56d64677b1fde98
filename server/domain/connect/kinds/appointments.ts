import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordPracticeData } from '../../appointment/record-practice-data.ts';
import type { Context } from '../../context.ts';
import { type Incoming, type KindStore, type LocalIds, reference } from './kind-store.ts';

export const appointments: KindStore<'appointment'> = {
  references: ({ clientId, petId, typeId, staffId, roomId }) => [
    ...reference('client', clientId, 'data.clientId'),
    ...reference('pet', petId, 'data.petId'),
    ...reference('appointment_type', typeId, 'data.typeId'),
    ...reference('staff', staffId, 'data.staffId'),
    ...reference('room', roomId, 'data.roomId'),
  ],
  /**
   * The audit keeps a deleted visit as deleted for good, so that one which comes back is another. A visit that was booked here, and that the practice software reports before it has answered the job, stays the same visit.
   */
  newLocalIds: async ({ db, practice }, items) => {
    const named = items.flatMap(({ data }) => data.rapportId ?? []);
    const { rows } = await sql<{ id: string }>`
      select id from appointment where practice = ${practice} and id = any(${named}::text[]) and deleted_at is null
    `.execute(db);
    const own = new Set(rows.map(({ id }) => id));
    return new Map(
      items.map(({ id, data: { rapportId } }) => [
        id,
        rapportId !== null && own.has(rapportId) ? rapportId : randomUUID(),
      ]),
    );
  },
  write: async (ctx, items, localOf) => {
    const facts = await factsOf(ctx, items, localOf);
    for (const item of items) await write(ctx, item, localOf, facts);
  },
  remove: async (ctx, ids) => {
    for (const id of ids)
      await recordPracticeData(ctx, {
        action_type: 'PRACTICE_DATA_DELETE',
        resource_id: id,
        data: { timestamp: ctx.now.toISOString() },
      });
  },
};

type Visit = Incoming<'appointment'>;

interface Facts {
  readonly owners: ReadonlyMap<
    string,
    {
      readonly id: string;
      readonly name: string | null;
      readonly smsPhone: string | null;
      readonly email: string | null;
    }
  >;
  readonly pets: ReadonlyMap<
    string,
    {
      readonly id: string;
      readonly name: string;
      readonly sex: string | null;
      readonly species: string;
      readonly breed: string | null;
    }
  >;
  readonly types: ReadonlyMap<string, string>;
  readonly staff: ReadonlyMap<string, string>;
}

/** Who and what the visits name, as the audit shows it. */
async function factsOf({ db, practice }: Context, visits: readonly Visit[], localOf: LocalIds): Promise<Facts> {
  const named = (kind: Parameters<LocalIds>[0], idOf: (data: Visit['data']) => string | null) => [
    ...new Set(visits.flatMap(({ data }) => idOf(data) ?? []).map((id) => localOf(kind, id))),
  ];
  const { rows: owners } = await sql<{
    id: string;
    name: string | null;
    smsPhone: string | null;
    email: string | null;
  }>`
    select id, nullif(concat_ws(' ', first_name, last_name), '') as name, contact_phone as "smsPhone", email from pet_owner
    where practice = ${practice} and id = any(${named('client', (data) => data.clientId)}::uuid[])
  `.execute(db);
  const { rows: pets } = await sql<{
    id: string;
    name: string;
    sex: string | null;
    species: string;
    breed: string | null;
  }>`
    select id, name, sex, species, breed from pet
    where practice = ${practice} and id = any(${named('pet', (data) => data.petId)}::uuid[])
  `.execute(db);
  const namesIn = async (table: 'appointment_type' | 'practitioner', ids: readonly string[]) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from ${sql.table(table)} where practice = ${practice} and id = any(${ids}::text[])
    `.execute(db);
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  return {
    owners: new Map(owners.map((owner) => [owner.id, owner])),
    pets: new Map(pets.map((pet) => [pet.id, pet])),
    types: await namesIn(
      'appointment_type',
      named('appointment_type', (data) => data.typeId),
    ),
    staff: await namesIn(
      'practitioner',
      named('staff', (data) => data.staffId),
    ),
  };
}

async function write(ctx: Context, { localId, data }: Visit, localOf: LocalIds, facts: Facts): Promise<void> {
  const local = (kind: Parameters<LocalIds>[0], id: string | null) => (id === null ? null : localOf(kind, id));
  const typeId = local('appointment_type', data.typeId);
  const staffId = local('staff', data.staffId);
  const timestamp = ctx.now.toISOString();
  await recordPracticeData(ctx, {
    action_type: 'PRACTICE_DATA_UPSERT',
    resource_id: localId,
    data: {
      timestamp,
      appointment: {
        id: localId,
        date: new Date(data.startsAt).toISOString(),
        type: data.reason ?? facts.types.get(typeId ?? '') ?? null,
        typeId,
        confirmed: data.confirmed,
        ...(data.confirmed && { confirmedDate: timestamp }),
        resource: facts.staff.get(staffId ?? '') ?? null,
      },
      animalOwner: facts.owners.get(local('client', data.clientId) ?? '') ?? null,
      animal: facts.pets.get(local('pet', data.petId) ?? '') ?? null,
    },
  });
  // Of these, the audit's actions say nothing; of people of the same name, the id says who.
  await ctx.db
    .updateTable('appointment')
    .set({
      length_in_minutes: data.lengthInMinutes,
      practitioner_id: staffId,
      facility_id: local('room', data.roomId),
    })
    .where('practice', '=', ctx.practice)
    .where('id', '=', localId)
    .where('deleted_at', 'is', null)
    .execute();
}
