import { sql } from 'kysely';
import type { AppointmentAction } from '#contract/notification/appointment-actions.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { isRowId } from '../row-id.ts';
import { addAction, holdAppointment } from './internal.ts';

type Of<T extends AppointmentAction['action_type']> = Extract<AppointmentAction, { action_type: T }>;
export type PracticeDataAction = Of<'PRACTICE_DATA_UPSERT'> | Of<'PRACTICE_DATA_DELETE'>;

/**
 * Keeps what the practice software says of an appointment (AU-17, AU-19). It may come late, twice and out of order: the newest
 * facts stand, a deleted appointment stays deleted, and a complete one complete. An unknown one's deletion is not found.
 */
export async function recordPracticeData(ctx: Context, action: PracticeDataAction): Promise<void> {
  if (action.action_type === 'PRACTICE_DATA_UPSERT') await keepFacts(ctx, action);
  const { id } = await holdAppointment(ctx, action.resource_id);
  if (!(await addAction(ctx, action)) || action.action_type === 'PRACTICE_DATA_UPSERT') return;
  await ctx.db
    .updateTable('appointment')
    .set({ deleted_at: sql<string>`coalesce(deleted_at, ${ctx.now.toISOString()})`, pet_owner_id: null, pet_id: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
}

async function keepFacts(ctx: Context, { resource_id, data }: Of<'PRACTICE_DATA_UPSERT'>): Promise<void> {
  const { appointment, animalOwner, animal } = data;
  const { time_zone } = await ownPractice(ctx);
  const isConfirmed = appointment.confirmed || Boolean(appointment.confirmedDate);
  const confirmed_at = isConfirmed ? (appointment.confirmedDate ?? data.timestamp) : null;
  const facts = {
    starts_at: appointment.date,
    resource_date: sql<string>`(${appointment.date}::timestamptz at time zone ${time_zone})::date`,
    type: appointment.type,
    type_id: appointment.typeId,
    resource: appointment.resource,
    practitioner_id: practitionerNamed(ctx, appointment.resource),
    pet_owner_id: idOrNull(animalOwner?.id),
    pet_id: idOrNull(animal?.id),
  };
  const row = { practice: ctx.practice, id: resource_id, ...facts };
  await ctx.db
    .insertInto('appointment')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['practice', 'id'])
        .doUpdateSet(facts)
        .where('appointment.deleted_at', 'is', null)
        .where(({ not, exists }) => not(exists(newerFacts(ctx, resource_id, data.timestamp)))),
    )
    .execute();
  if (confirmed_at === null) return;
  await ctx.db
    .updateTable('appointment')
    .set({
      confirmed_at: sql<string>`coalesce(confirmed_at, ${confirmed_at})`,
      completed_at: sql<string>`coalesce(completed_at, ${ctx.now.toISOString()})`,
    })
    .where('practice', '=', ctx.practice)
    .where('id', '=', resource_id)
    .execute();
}

const newerFacts = (ctx: Context, appointmentId: string, timestamp: string) =>
  ctx.db
    .selectFrom('appointment_action')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('appointment_id', '=', appointmentId)
    .where('action_type', '=', 'PRACTICE_DATA_UPSERT')
    .where(sql<boolean>`(data ->> 'timestamp')::timestamptz > ${timestamp}::timestamptz`);

/** Whose calendar it stands in: the practice software names them as they are listed. */
const practitionerNamed = (ctx: Context, name: string | null) =>
  sql<string | null>`(
    select min(id) from practitioner where practice = ${ctx.practice} and name = ${name}
  )`;

/** The practice software may name clients and animals that we have not heard of. */
const idOrNull = (id: string | undefined): string | null => (id !== undefined && isRowId(id) ? id : null);
