import { sql } from 'kysely';
import { endOfLife } from '#contract/campaigns/booking-config.ts';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import type { Context } from '../context.ts';
import type { PetOwnerRecord } from '../pet-owner/internal.ts';

/** Milliseconds. Older visits and services have no reminder left. */
const pastVisits = 30 * 86_400_000;
const pastServices = 60 * 86_400_000;

/** The facts that decide which reminders a client gets around a moment. */
export async function reminderFactsOf(ctx: Context, owner: PetOwnerRecord, around: Date): Promise<ReminderFacts> {
  const [facts] = await reminderFactsOfClients(ctx, [owner], around);
  return facts as ReminderFacts;
}

/** The same for many clients, in their order, with a few statements for all of them. */
export async function reminderFactsOfClients(
  ctx: Context,
  owners: readonly PetOwnerRecord[],
  around: Date,
): Promise<ReminderFacts[]> {
  const ids = owners.map(({ id }) => id);
  const ownPets = await petsOf(ctx, ids);
  const [optedOut, stops, holds, atEndOfLife, ownVisits, ownServices, thanks] = await Promise.all([
    optedOutOf(ctx, owners),
    emailStopsOf(ctx, owners),
    holdsOf(ctx, ids),
    petsAtEndOfLife(ctx, ids),
    visitsOf(ctx, ids, new Date(around.getTime() - pastVisits)),
    servicesOf(ctx, ownPets, new Date(around.getTime() - pastServices)),
    lastThanks(ctx, ids),
  ]);
  const [pets, visits, services] = [byOwner(ownPets), byOwner(ownVisits), byOwner(ownServices)];
  const held = new Set(holds.map(({ ownerId, petId }) => petId ?? ownerId));
  const thanked = new Map(thanks.map(({ ownerId, at }) => [ownerId, at]));
  return owners.map((owner) => ({
    owner: {
      id: owner.id,
      firstName: owner.first_name,
      lastName: owner.last_name,
      smsPhone: owner.contact_phone,
      smsSubscribed: owner.contact_phone === null || !optedOut.has(owner.contact_phone),
      email: owner.email,
      ...stops(owner.email),
      isHeld: held.has(owner.id),
      address: owner.postal_address,
      classificationIds: owner.classification_ids,
    },
    pets: pets(owner.id).map(({ id, name, species, deceased }) => ({
      id,
      name,
      species,
      deceased,
      isHeld: held.has(id),
      hasEndOfLifeVisit: atEndOfLife.has(id),
    })),
    appointments: visits(owner.id).map(
      ({ id, startsAt, typeId, type, typeKind, petId, confirmedAt, bookedAt, answer }) => ({
        id,
        startsAt,
        typeId,
        type,
        typeKind,
        petId,
        confirmed: confirmedAt !== null,
        ...(answer === 'NOT_COMING' && { notComing: true }),
        deleted: false,
        bookedAt: bookedAt ?? startsAt,
      }),
    ),
    servicesDue: services(owner.id).map(({ id, petId, serviceTypeId, name, dueOn }) => ({
      id,
      petId,
      serviceTypeId,
      name,
      dueOn,
    })),
    thankedAt: thanked.get(owner.id) ?? null,
  }));
}

/** Each client's rows. */
function byOwner<Row extends { readonly ownerId: string | null }>(
  rows: readonly Row[],
): (id: string) => readonly Row[] {
  const groups = Map.groupBy(rows, ({ ownerId }) => ownerId);
  return (id) => groups.get(id) ?? [];
}

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

async function optedOutOf(ctx: Context, owners: readonly PetOwnerRecord[]): Promise<ReadonlySet<string>> {
  const phones = owners.flatMap(({ contact_phone }) => contact_phone ?? []);
  const rows = await ctx.db
    .selectFrom('sms_recipient')
    .select('phone')
    .where('practice', '=', ctx.practice)
    .where('phone', '=', sql<string>`any(${phones}::text[])`)
    .where('subscribed', '=', false)
    .execute();
  return new Set(rows.map(({ phone }) => phone));
}

/** What stops email to an address: all of it, or thank-you messages. */
async function emailStopsOf(ctx: Context, owners: readonly PetOwnerRecord[]) {
  const addresses = owners.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const rows = await ctx.db
    .selectFrom('email_stop')
    .select(['email', 'scope', 'reason'])
    .where('practice', '=', ctx.practice)
    .where('email', '=', sql<string>`any(${addresses}::text[])`)
    .execute();
  const stops = Map.groupBy(rows, ({ email }) => email);
  return (email: string | null): Pick<ReminderFacts['owner'], 'emailStop' | 'unsubscribedAfterVisits'> => {
    const found = (email !== null && stops.get(email.toLowerCase())) || [];
    const all = found.find(({ scope }) => scope === 'ALL')?.reason ?? null;
    return {
      emailStop: all === 'UNSUBSCRIBED' ? null : all,
      unsubscribedAfterVisits: found.some(({ scope }) => scope === 'AFTER_VISIT'),
    };
  };
}

const holdsOf = (ctx: Context, ownerIds: readonly string[]) =>
  ctx.db
    .selectFrom('message_hold')
    .select(['pet_owner_id as ownerId', 'pet_id as petId'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', anyOf(ownerIds))
    .execute();

/** Animals with an end-of-life visit at any time, also one that the practice software has not taken yet. */
async function petsAtEndOfLife(ctx: Context, ownerIds: readonly string[]): Promise<ReadonlySet<string | null>> {
  const rows = await ctx.db
    .selectFrom('appointment')
    .select('pet_id as petId')
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', anyOf(ownerIds))
    .where('deleted_at', 'is', null)
    .where('type_id', 'in', (db) =>
      db.selectFrom('appointment_type').select('id').where('practice', '=', ctx.practice).where('kind', '=', endOfLife),
    )
    .execute();
  return new Set(rows.map(({ petId }) => petId));
}

const petsOf = (ctx: Context, ownerIds: readonly string[]) =>
  ctx.db
    .selectFrom('pet')
    .select(['pet_owner_id as ownerId', 'id', 'name', 'species', 'deceased'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', anyOf(ownerIds))
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Without deleted ones, which no client has any more, and pending ones. */
const visitsOf = (ctx: Context, ownerIds: readonly string[], since: Date) =>
  ctx.db
    .selectFrom('appointment')
    .leftJoin('appointment_type as kind', (join) =>
      join.onRef('kind.practice', '=', 'appointment.practice').onRef('kind.id', '=', 'appointment.type_id'),
    )
    .select([
      'appointment.pet_owner_id as ownerId',
      'appointment.id',
      'starts_at as startsAt',
      'type_id as typeId',
      'type',
      'kind.kind as typeKind',
      'pet_id as petId',
      'confirmed_at as confirmedAt',
      'client_answer as answer',
    ])
    .select(
      sql<string | null>`(
        select min((action.data ->> 'timestamp')::timestamptz(3)) from appointment_action action
        where action.practice = appointment.practice and action.appointment_id = appointment.id
          and action.action_type = 'PRACTICE_DATA_UPSERT'
      )`.as('bookedAt'),
    )
    .where('appointment.practice', '=', ctx.practice)
    .where('appointment.pet_owner_id', '=', anyOf(ownerIds))
    .where('deleted_at', 'is', null)
    // No text about a visit that the practice software may refuse.
    .where((visit) => visit('write_back_state', 'is distinct from', 'PENDING'))
    .where('starts_at', '>=', since.toISOString())
    .orderBy('starts_at')
    .orderBy('appointment.id')
    .execute();

/** By the animals' ids, so that no plan reads the services of all animals. */
async function servicesOf(ctx: Context, pets: readonly { id: string; ownerId: string }[], since: Date) {
  const owners = new Map(pets.map(({ id, ownerId }) => [id, ownerId]));
  const rows = await ctx.db
    .selectFrom('service_due')
    .select(['id', 'pet_id as petId', 'service_type_id as serviceTypeId', 'name', 'due_on as dueOn'])
    .where('practice', '=', ctx.practice)
    .where('pet_id', '=', anyOf([...owners.keys()]))
    .where('due_on', '>=', since.toISOString().slice(0, 10))
    .orderBy('due_on')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, ownerId: owners.get(row.petId) ?? null }));
}

const lastThanks = (ctx: Context, ownerIds: readonly string[]) =>
  ctx.db
    .selectFrom('reminder')
    .select((row) => ['pet_owner_id as ownerId', row.fn.max('at').as('at')])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', anyOf(ownerIds))
    .where('cadence', '=', 'thank-you')
    .where('status', '=', 'SENT')
    .groupBy('pet_owner_id')
    .execute();
