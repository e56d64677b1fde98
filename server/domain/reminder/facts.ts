import { sql } from 'kysely';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import type { Context } from '../context.ts';
import { emailStopOf } from '../email/email-stop.ts';
import type { PetOwnerRecord } from '../pet-owner/internal.ts';
import { isSubscribed } from '../sms-recipient/is-subscribed.ts';

/** Milliseconds. Older visits and services have no reminder left. */
const pastVisits = 30 * 86_400_000;
const pastServices = 60 * 86_400_000;

/** The facts that decide which reminders a client gets around a moment. */
export async function reminderFactsOf(ctx: Context, owner: PetOwnerRecord, around: Date): Promise<ReminderFacts> {
  return {
    owner: {
      id: owner.id,
      firstName: owner.first_name,
      lastName: owner.last_name,
      smsPhone: owner.contact_phone,
      smsSubscribed: owner.contact_phone === null || (await isSubscribed(ctx, owner.contact_phone)),
      email: owner.email,
      emailStop: (await emailStopOf(ctx, owner.email))?.reason ?? null,
      address: owner.postal_address,
    },
    pets: await petsOf(ctx, owner),
    appointments: await visitsOf(ctx, owner, new Date(around.getTime() - pastVisits)),
    servicesDue: await servicesOf(ctx, owner, new Date(around.getTime() - pastServices)),
    thankedAt: await lastThanked(ctx, owner),
  };
}

const petsOf = (ctx: Context, owner: PetOwnerRecord) =>
  ctx.db
    .selectFrom('pet')
    .select(['id', 'name', 'deceased'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', owner.id)
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Without deleted ones, which no client has any more, and pending ones. */
const visitsOf = async (ctx: Context, owner: PetOwnerRecord, since: Date): Promise<ReminderFacts['appointments']> => {
  const rows = await ctx.db
    .selectFrom('appointment')
    .select(['id', 'starts_at as startsAt', 'type_id as typeId', 'type', 'pet_id as petId', 'confirmed_at'])
    .select(
      sql<string | null>`(
        select min((action.data ->> 'timestamp')::timestamptz(3)) from appointment_action action
        where action.practice = appointment.practice and action.appointment_id = appointment.id
          and action.action_type = 'PRACTICE_DATA_UPSERT'
      )`.as('bookedAt'),
    )
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', owner.id)
    .where('deleted_at', 'is', null)
    // No text about a visit that the practice software may refuse.
    .where((visit) => visit('write_back_state', 'is distinct from', 'PENDING'))
    .where('starts_at', '>=', since.toISOString())
    .orderBy('starts_at')
    .orderBy('id')
    .execute();
  return rows.map(({ confirmed_at, bookedAt, ...visit }) => ({
    ...visit,
    bookedAt: bookedAt ?? visit.startsAt,
    confirmed: confirmed_at !== null,
    deleted: false,
  }));
};

const servicesOf = (ctx: Context, owner: PetOwnerRecord, since: Date): Promise<ReminderFacts['servicesDue']> =>
  ctx.db
    .selectFrom('service_due as due')
    .innerJoin('pet', (join) => join.onRef('pet.practice', '=', 'due.practice').onRef('pet.id', '=', 'due.pet_id'))
    .select([
      'due.id',
      'due.pet_id as petId',
      'due.service_type_id as serviceTypeId',
      'due.name',
      'due.due_on as dueOn',
    ])
    .where('due.practice', '=', ctx.practice)
    .where('pet.pet_owner_id', '=', owner.id)
    .where('due.due_on', '>=', since.toISOString().slice(0, 10))
    .orderBy('due.due_on')
    .orderBy('due.id')
    .execute();

const lastThanked = async (ctx: Context, owner: PetOwnerRecord): Promise<string | null> => {
  const last = await ctx.db
    .selectFrom('reminder')
    .select('at')
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', owner.id)
    .where('cadence', '=', 'thank-you')
    .where('status', '=', 'SENT')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
};
